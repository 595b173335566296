import { recordType } from '../../schema/record-type.ts'

/** A kind of document in a file, with the functions that work with it (requirements 6.3). */
export const documentGroup = recordType({
  dtoKey: 'Main.DocumentGroupViewDto',
  name: 'documentGroup',
  path: 'documentgroups',
  labels: { one: 'Documentgroep', many: 'Documentgroepen' },
  icon: 'folders',
  ownership: 'either',
  generic: ['description', 'code', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    functionPerDocumentGroups: {
      kind: 'children',
      label: 'Functies',
      of: 'Main.FunctionPerDocumentGroupViewDto',
    },
  },
  unique: [{ fields: ['code'], within: 'businessUnit', message: 'Deze code is al in gebruik.' }],
  importKey: ['code'],
  search: { layout: 'codeTable', order: ['description', 'code'] },
  grid: {
    columns: ['description', 'code'],
    sort: [{ field: 'description', order: 'ascending' }],
    detail: { children: 'functionPerDocumentGroups', columns: ['functionId'] },
  },
  form: {
    sections: [
      {
        parts: [
          { field: 'description', span: 3 },
          'code',
          { field: 'activeRangeUtc', span: 2 },
          { field: 'status', span: 2 },
          { field: 'remark', span: 4 },
        ],
      },
      { parts: [{ field: 'functionPerDocumentGroups', span: 4, as: 'dualList' }] },
    ],
  },
})
