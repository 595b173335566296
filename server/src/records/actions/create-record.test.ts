import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { functionType } from '@stamboek/model/records/erp/function'
import { recordTypes } from '@stamboek/model/records/record-types'
import { currency } from '@stamboek/model/records/standard/currency'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRecord } from './create-record.ts'

const catalogue = createRecordCatalogue(recordTypes)
let engine: Awaited<ReturnType<typeof startTestEngine>>

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
})
afterAll(() => engine.close())

test('an amount is in euros where no business unit says otherwise, as soon as there are euros', async () => {
  const { context } = engine
  const type = catalogue.get(functionType.dtoKey)
  const body = { description: 'Kok', isGlobalSystemBusinessUnitRecord: true, tariffs: [{ tariffAmount: 1 }] }
  expect(context.caller.businessUnitId).toBeNull()
  await expect(createRecord(context, type, body)).rejects.toMatchObject({
    errors: [{ field: 'tariffs.0.currencyId', message: 'Valuta is verplicht.' }],
  })
  const euro = await createRecord(context, catalogue.get(currency.dtoKey), {
    description: 'Euro',
    isoCode: 'EUR',
  })
  expect(await createRecord(context, type, body)).toMatchObject({ tariffs: [{ currencyId: euro.id }] })
})
