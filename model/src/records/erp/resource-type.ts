import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const resourceType = {
  dtoKey: 'Main.ResourceTypeViewDto',
  name: 'resourceType',
  path: 'resourcetypes',
  labels: { one: 'Resourcetype', many: 'Resourcetypes' },
  icon: 'category',
  ownership: 'either',
  generic: ['description', 'code', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    isCodeUnique: {
      kind: 'boolean',
      label: 'Unieke code?',
      help: 'Elke code komt binnen de business unit hoogstens één keer voor bij resources van dit type.',
      helpAs: 'tooltip',
      width: 120,
    },
  },
  unique: [{ fields: ['code'], within: 'businessUnit', message: 'Deze code is al in gebruik.' }],
  importKey: ['code'],
  search: { layout: 'codeTable', parts: ['description', 'code', 'isCodeUnique'] },
  grid: { columns: ['description', 'code', 'isCodeUnique'] },
  form: {
    rows: [[{ field: 'description', span: 3 }, 'code'], ['isCodeUnique', 'status'], ['activeRangeUtc', { spacer: true }], ['remark']],
  },
} as const satisfies RecordTypeDefinition
