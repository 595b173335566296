import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const externalLink = {
  dtoKey: 'Main.ExternalLinkViewDto',
  name: 'externalLink',
  path: 'externallinks',
  labels: { one: 'Externe link', many: 'Externe links' },
  icon: 'external-link',
  ownership: 'either',
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: { externalUrl: { kind: 'text', label: 'Externe URL', format: 'url', maxLength: 1000, required: true, width: 320 } },
  unique: [{ fields: ['description'], within: 'businessUnit', message: 'Er is al een externe link met deze omschrijving.' }],
  importKey: ['description'],
  search: { layout: 'codeTable', parts: ['description', 'externalUrl'] },
  grid: { columns: ['description', 'externalUrl'] },
  form: { rows: [['description'], ['externalUrl'], ['activeRangeUtc', 'status'], ['remark']] },
} as const satisfies RecordTypeDefinition
