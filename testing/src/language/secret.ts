import { recordType } from '@stamboek/model/schema/record-type'

/** Conditions over a referenced record: the secret's type decides which members are shown (domain.md 2.11). */
const has = (flag: string) => ({ field: `secretTypeId.${flag}`, equals: true }) as const
const lacks = (flag: string) => ({ not: has(flag) }) as const

export const secret = recordType({
  dtoKey: 'Main.SecretViewDto',
  name: 'secret',
  path: 'secrets',
  labels: { one: 'Geheim', many: 'Geheimen' },
  icon: 'lock',
  ownership: 'businessUnit',
  temporal: true,
  without: ['description', 'code', 'icon', 'sortOrder'],
  labelFields: ['username'],
  fields: {
    secretTypeId: {
      kind: 'reference',
      label: 'Geheimtype',
      to: 'Main.SecretTypeViewDto',
      required: true,
      writableIn: ['add'],
    },
    username: {
      kind: 'text',
      label: 'Gebruikersnaam',
      requiredWhen: has('hasUsername'),
      readOnlyWhen: lacks('hasUsername'),
    },
    password: {
      kind: 'secret',
      label: 'Wachtwoord',
      stored: 'sealed',
      presentation: 'password',
      requiredWhen: has('hasPassword'),
      readOnlyWhen: lacks('hasPassword'),
    },
    file: {
      kind: 'secret',
      label: 'Bestand',
      stored: 'sealed',
      presentation: 'file',
      requiredWhen: has('hasFile'),
      readOnlyWhen: lacks('hasFile'),
    },
    passphrase: {
      kind: 'secret',
      label: 'Wachtwoordzin',
      stored: 'sealed',
      presentation: 'line',
      requiredWhen: has('hasPassphrase'),
      readOnlyWhen: lacks('hasPassphrase'),
    },
  },
  unique: [
    {
      fields: ['secretTypeId'],
      within: 'businessUnit',
      message: 'Er kan maar één geheim per geheimtype bestaan.',
    },
  ],
  search: {
    layout: 'free',
    order: ['secretTypeIds', 'activeStartRangeUtc', 'activeEndRangeUtc'],
    entries: {
      secretTypeIds: {
        label: 'Geheimtype',
        input: { kind: 'reference', label: 'Geheimtype', to: 'Main.SecretTypeViewDto' },
        binds: { fields: ['secretTypeId'], operator: 'oneOf' },
        descriptionTwin: true,
      },
    },
  },
  grid: { columns: ['secretTypeId', 'username'], sort: [{ field: 'secretTypeId', order: 'ascending' }] },
  form: {
    width: '60rem',
    sections: [
      {
        parts: [
          'secretTypeId',
          'status',
          'username',
          'password',
          'file',
          'passphrase',
          'activeRangeUtc',
          'remark',
        ],
      },
    ],
  },
  actions: { without: ['Clone'] },
})
