import { recordType } from '../../schema/record-type.ts'

export const role = recordType({
  dtoKey: 'Main.RoleViewDto',
  name: 'role',
  path: 'roles',
  labels: { one: 'Rol', many: 'Rollen' },
  icon: 'shield-check',
  ownership: 'global',
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    permissions: { kind: 'choices', label: 'Rechten', optionsFrom: 'permissions' },
  },
  unique: [{ fields: ['description'], message: 'Er is al een rol met deze omschrijving.' }],
  importKey: ['description'],
  search: { layout: 'codeTable', order: ['description'] },
  grid: {
    columns: ['description', 'remark'],
    sort: [{ field: 'description', order: 'ascending' }],
    paging: 'none',
  },
  form: {
    width: '64rem',
    sections: [
      {
        parts: [
          { field: 'description', span: 2 },
          { field: 'activeRangeUtc', span: 1 },
          { field: 'status', span: 1 },
          { field: 'remark', span: 4 },
        ],
      },
      { parts: [{ field: 'permissions', span: 4, as: 'dualList' }] },
    ],
  },
})
