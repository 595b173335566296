import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const functionPerDocumentGroup = {
  dtoKey: 'Main.FunctionPerDocumentGroupViewDto',
  name: 'functionPerDocumentGroup',
  path: 'functionsperdocumentgroup',
  labels: { one: 'Functie van documentgroep', many: 'Functies van documentgroepen' },
  icon: 'briefcase',
  ownership: 'either',
  parent: { dtoKey: 'Main.DocumentGroupViewDto', field: 'documentGroupId' },
  labelFields: ['functionId'],
  generic: [],
  fields: {
    documentGroupId: { kind: 'reference', label: 'Documentgroep', to: 'Main.DocumentGroupViewDto', required: true },
    functionId: { kind: 'reference', label: 'Functie', to: 'Main.FunctionViewDto', required: true },
  },
  unique: [{ fields: ['functionId'], within: 'parent', message: 'Deze functie staat al in deze documentgroep.' }],
  search: { layout: 'free', parts: ['documentGroupId', 'functionId'] },
  grid: { columns: ['functionId'] },
  form: { rows: [['functionId']] },
} as const satisfies RecordTypeDefinition
