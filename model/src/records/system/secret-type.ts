import type { RecordTypeDefinition } from '../../schema/record-type.ts'

/** Decides which parts its secrets have (requirements 6.6); fixed once the type exists. */
export const secretType = {
  dtoKey: 'Main.SecretTypeViewDto',
  name: 'secretType',
  path: 'secrettypes',
  labels: { one: 'Geheimtype', many: 'Geheimtypen' },
  icon: 'key',
  ownership: 'either',
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    hasUsername: { kind: 'boolean', label: 'Met gebruikersnaam', shortLabel: 'Gebruikersnaam', writableIn: ['add'], width: 130 },
    hasPassword: { kind: 'boolean', label: 'Met wachtwoord', shortLabel: 'Wachtwoord', writableIn: ['add'], width: 110 },
    hasFile: { kind: 'boolean', label: 'Met bestand', shortLabel: 'Bestand', writableIn: ['add'], width: 90 },
    hasPassphrase: { kind: 'boolean', label: 'Met wachtwoordzin', shortLabel: 'Wachtwoordzin', writableIn: ['add'], width: 130 },
  },
  unique: [{ fields: ['description'], within: 'businessUnit', message: 'Er is al een geheimtype met deze omschrijving.' }],
  importKey: ['description'],
  search: {
    layout: 'codeTable',
    parts: ['description'],
    entries: {
      hasSecret: {
        label: 'Met geheim',
        input: { kind: 'boolean', label: 'Met geheim' },
        binds: { filter: 'hasSecret', operator: 'equals' },
        right: 'SecretRead',
      },
    },
  },
  grid: { columns: [{ field: 'description', width: 260 }, 'hasUsername', 'hasPassword', 'hasFile', 'hasPassphrase'] },
  form: {
    sections: [
      { rows: [['description']] },
      { label: 'Onderdelen', rows: [['hasUsername', 'hasPassword', 'hasFile', 'hasPassphrase']] },
      { rows: [['activeRangeUtc', 'status'], ['remark']] },
    ],
  },
} as const satisfies RecordTypeDefinition
