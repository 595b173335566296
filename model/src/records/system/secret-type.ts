import { recordType } from '../../schema/record-type.ts'

export const secretType = recordType({
  dtoKey: 'Main.SecretTypeViewDto',
  name: 'secretType',
  path: 'secrettypes',
  labels: { one: 'Geheimtype', many: 'Geheimtypen' },
  icon: 'key',
  ownership: 'either',
  without: ['code', 'icon', 'sortOrder'],
  fields: {
    hasUsername: { kind: 'boolean', label: 'Heeft gebruikersnaam', writableIn: ['add'] },
    hasPassword: { kind: 'boolean', label: 'Heeft wachtwoord', writableIn: ['add'] },
    hasFile: { kind: 'boolean', label: 'Heeft bestand', writableIn: ['add'] },
    hasPassphrase: { kind: 'boolean', label: 'Heeft wachtwoordzin', writableIn: ['add'] },
  },
  unique: [
    {
      fields: ['description'],
      within: 'businessUnit',
      message: 'Er is al een geheimtype met deze omschrijving.',
    },
  ],
  importKey: ['description'],
  search: { layout: 'codeTable', order: ['description'] },
  grid: { columns: ['description'], sort: [{ field: 'description', order: 'ascending' }] },
  form: { sections: [{ parts: ['description', 'hasUsername', 'hasPassword', 'hasFile', 'hasPassphrase'] }] },
})
