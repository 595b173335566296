import type { Condition } from '../../schema/condition.ts'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'

const inOneUnit: Condition = { field: 'isInAllBusinessUnits', equals: false }

/** A role of a user in one business unit or, chosen as such, in all: an empty unit grants nothing. */
export const userRole = {
  dtoKey: 'Main.UserRoleViewDto',
  name: 'userRole',
  path: 'userroles',
  labels: { one: 'Rol van gebruiker', many: 'Rollen van gebruikers' },
  icon: 'user-shield',
  ownership: 'global',
  parent: { dtoKey: 'Main.UserViewDto', field: 'userId' },
  labelFields: ['roleId'],
  generic: ['status', 'activeRangeUtc'],
  fields: {
    userId: { kind: 'reference', label: 'Gebruiker', to: 'Main.UserViewDto', required: true, writableIn: ['add'] },
    roleId: { kind: 'reference', label: 'Rol', to: 'Main.RoleViewDto', required: true },
    businessUnitId: {
      kind: 'reference',
      label: 'Business unit',
      to: 'Main.SystemBusinessUnitViewDto',
      visibleWhen: inOneUnit,
      requiredWhen: inOneUnit,
    },
    isInAllBusinessUnits: { kind: 'boolean', label: 'Alle business units', default: false },
  },
  unique: [{ fields: ['userId', 'roleId', 'businessUnitId'], message: 'De gebruiker heeft deze rol al in deze business unit.' }],
  search: { layout: 'free', parts: ['userId', 'roleId', 'businessUnitId'] },
  grid: { columns: ['roleId', 'businessUnitId', 'isInAllBusinessUnits'] },
  form: { rows: [['roleId', 'businessUnitId', 'isInAllBusinessUnits']] },
} as const satisfies RecordTypeDefinition
