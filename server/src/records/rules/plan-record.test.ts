import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { secret } from '@stamboek/model/records/system/secret'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { recordingContext } from '@stamboek/testing/engine/recording-context'
import { plainType } from '@stamboek/testing/records/plain-type'
import { expect, test } from 'vitest'
import { uuidV7 } from '../../uuid-v7.ts'
import { planRecords } from './plan-record.ts'

const twoSecrets = {
  ...secret,
  dtoKey: 'Test.TwoSecretsViewDto',
  name: 'twoSecrets',
  path: 'twosecrets',
  fields: {
    ...secret.fields,
    secondTypeId: { kind: 'reference', label: 'Tweede', to: 'Main.SecretTypeViewDto' },
    currencyId: { kind: 'reference', label: 'Valuta', to: 'Main.CurrencyViewDto' },
    remark: {
      kind: 'text',
      label: 'Opmerking',
      visibleWhen: { field: 'secondTypeId.hasFile', equals: true },
      requiredWhen: { field: 'currencyId.status', equals: 'Inactive' },
    },
  },
} as const
const catalogue = createRecordCatalogue([...recordTypes, twoSecrets])

test('a thousand records ask once for each type that their conditions read', async () => {
  const statements: string[] = []
  const changes = Array.from({ length: 1000 }, () => ({
    before: undefined,
    body: { secretTypeId: uuidV7(), secondTypeId: uuidV7(), currencyId: uuidV7() },
    mode: 'add' as const,
  }))
  const planned = await planRecords(
    recordingContext(catalogue, statements),
    catalogue.get(twoSecrets.dtoKey),
    changes,
  )
  expect(planned).toHaveLength(1000)
  const tables = statements.map((statement) => /record\."(\w+)"/.exec(statement)?.[1])
  expect(tables).toHaveLength(2)
  expect(new Set(tables)).toEqual(new Set(['currency', 'secret_type']))
})

test.each([
  ['<', '2026-06-01', true],
  ['<', '2026-06-02', false],
  ['<=', '2026-06-01', false],
  ['<=', '2026-05-31', true],
] as const)(
  'a comparison that asks for %s holds against 2026-06-01: %s is refused: %s',
  async (operator, to, isRefused) => {
    const message = 'Het einde ligt voor het begin.'
    const stay = {
      ...plainType,
      dtoKey: 'Test.StayViewDto',
      name: 'stay',
      path: 'stays',
      labels: { one: 'Verblijf', many: 'Verblijven' },
      fields: { from: { kind: 'date', label: 'Van' }, to: { kind: 'date', label: 'Tot' } },
      comparisons: [{ fields: ['from', 'to'], operator, message }],
    } as const satisfies RecordTypeDefinition
    const own = createRecordCatalogue([...recordTypes, stay])
    const [planned] = await planRecords(recordingContext(own), own.get(stay.dtoKey), [
      { before: undefined, body: { description: 'Zomer', from: '2026-06-01', to }, mode: 'add' },
    ])
    expect(planned?.broken).toEqual(isRefused ? [{ field: 'to', message }] : [])
  },
)
