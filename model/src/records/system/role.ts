import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const role = {
  dtoKey: 'Main.RoleViewDto',
  name: 'role',
  path: 'roles',
  labels: { one: 'Rol', many: 'Rollen' },
  icon: 'shield-check',
  ownership: 'global',
  // The page Status has no record type of its own.
  permissions: { also: [{ name: 'SystemStatusAccess', label: 'status van het systeem bekijken' }] },
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: { permissions: { kind: 'choices', label: 'Rechten' } },
  unique: [{ fields: ['description'], message: 'Er is al een rol met deze omschrijving.' }],
  importKey: ['description'],
  search: { layout: 'codeTable', parts: ['description'] },
  grid: {
    columns: ['description', 'remark'],

    paging: 'none',
  },
  form: {
    width: '64rem',
    sections: [
      { rows: [['description', 'activeRangeUtc', 'status'], ['remark']] },
      { rows: [[{ field: 'permissions', presentation: 'checkboxGroups' }]] },
    ],
  },
} as const satisfies RecordTypeDefinition
