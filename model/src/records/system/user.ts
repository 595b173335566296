import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const user = {
  dtoKey: 'Main.UserViewDto',
  name: 'user',
  path: 'users',
  labels: { one: 'Gebruiker', many: 'Gebruikers' },
  icon: 'user',
  ownership: 'global',
  labelFields: ['fullName'],
  generic: ['status', 'activeRangeUtc', 'remark'],
  fields: {
    userName: {
      kind: 'text',
      label: 'Gebruikersnaam',
      maxLength: 100,
      letterCase: 'lower',
      required: true,
      pattern: { expression: '^[a-z0-9][a-z0-9._@-]*$', message: 'Alleen letters, cijfers, punt, streepje en apenstaart.' },
      width: 160,
    },
    fullName: { kind: 'text', label: 'Volledige naam', maxLength: 250, required: true },
    email: { kind: 'text', label: 'E-mailadres', format: 'email', maxLength: 320, width: 240 },
    isServiceAccount: {
      kind: 'boolean',
      label: 'Serviceaccount',
      writableIn: ['add'],
      help: 'Van een programma: meldt zich niet aan, en werkt met tokens die een beheerder maakt.',
      width: 130,
    },
    password: {
      kind: 'secret',
      label: 'Wachtwoord',
      visibleWhen: { not: { field: 'isServiceAccount', equals: true } },
      stored: 'hashed',
      presentation: 'password',
      minLength: 12,
      maxLength: 200,
      help: 'Minimaal 12 tekens.',
    },
    roles: { kind: 'children', label: 'Rollen', of: 'Main.UserRoleViewDto' },
  },
  unique: [{ fields: ['userName'], message: 'Deze gebruikersnaam is al in gebruik.' }],
  importKey: ['userName'],
  search: {
    layout: 'lookupTable',
    parts: ['fullName', 'userName', 'email'],
    entries: {
      isUnitMember: {
        label: 'Alleen leden van de business unit',
        input: { kind: 'boolean', label: 'Alleen leden van de business unit' },
        binds: { filter: 'unitMembers', operator: 'isTrue' },
      },
    },
  },
  grid: { columns: ['fullName', 'userName', 'email'] },
  form: {
    sections: [
      { rows: [['fullName', 'userName'], ['email', 'password'], ['isServiceAccount'], ['activeRangeUtc', 'status'], ['remark']] },
      { rows: [['roles']] },
    ],
  },
  actions: { without: ['Clone'] },
} as const satisfies RecordTypeDefinition
