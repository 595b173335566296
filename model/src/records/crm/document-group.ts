import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const documentGroup = {
  dtoKey: 'Main.DocumentGroupViewDto',
  name: 'documentGroup',
  path: 'documentgroups',
  labels: { one: 'Documentgroep', many: 'Documentgroepen' },
  icon: 'folders',
  ownership: 'either',
  generic: ['description', 'code', 'status', 'activeRangeUtc', 'remark'],
  fields: { functionPerDocumentGroups: { kind: 'children', label: 'Functies', of: 'Main.FunctionPerDocumentGroupViewDto' } },
  unique: [{ fields: ['code'], within: 'businessUnit', message: 'Deze code is al in gebruik.' }],
  importKey: ['code'],
  search: { layout: 'codeTable', parts: ['description', 'code'] },
  grid: {
    columns: ['description', 'code'],

    detail: { children: 'functionPerDocumentGroups', columns: ['functionId'] },
  },
  form: {
    sections: [
      { rows: [[{ field: 'description', span: 3 }, 'code'], ['activeRangeUtc', 'status'], ['remark']] },
      { rows: [[{ field: 'functionPerDocumentGroups', presentation: 'dualList' }]] },
    ],
  },
} as const satisfies RecordTypeDefinition
