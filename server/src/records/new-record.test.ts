import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { functionTariff } from '@stamboek/model/records/erp/function-tariff'
import { recordTypes } from '@stamboek/model/records/record-types'
import { startTestEngine } from '@stamboek/testing/test-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRecord } from './create-record.ts'
import { newRecord } from './new-record.ts'

const catalogue = createRecordCatalogue(recordTypes)
const tariff = catalogue.get(functionTariff.dtoKey)
let engine: Awaited<ReturnType<typeof startTestEngine>>

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
})
afterAll(() => engine.close())

test('an amount is in euros where no business unit says otherwise, as soon as there are euros', async () => {
  expect(engine.context.caller.businessUnitId).toBeNull()
  expect(await newRecord(engine.context, tariff)).toMatchObject({
    description: 'Uurtarief',
    currencyId: null,
  })
  const euro = await createRecord(engine.context, catalogue.get('Main.CurrencyViewDto'), {
    description: 'Euro',
    isoCode: 'EUR',
  })
  expect(await newRecord(engine.context, tariff)).toMatchObject({ currencyId: euro.id })
})
