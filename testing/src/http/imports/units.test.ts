import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  type ImportRecord,
  importFile,
  imports,
  messagesOf,
  readImport,
  uploadFile,
  waitForStatus,
} from '../../imports/import-records.ts'
import {
  type ImportServer,
  makeImporter,
  orderPermissions,
  startImportServer,
} from '../../imports/import-server.ts'
import { findOrders, nextNumber, orderFile } from '../../imports/order-files.ts'
import { createRecord, readRecord, searchIds } from '../../language/language-server.ts'
import { changeRecord } from '../../resource-teams/team-records.ts'
import type { TestClient } from '../../server/test-client.ts'

const unresolved =
  'De business unit van dit bestand is niet te bepalen: er staan verschillende codes in, of een code die voor jou niet bestaat. Het staat in de lijst onder ‘Onopgelost’.'

let all: ImportServer

beforeAll(async () => {
  all = await startImportServer(inject('postgres'))
})
afterAll(() => all.server.close())

const isListed = async (client: TestClient, { id }: ImportRecord) =>
  (await searchIds(client, imports, { limit: 1000 })).items.some((each) => each.id === id)

describe('the business unit that a file names', () => {
  test('gets its record and its tasks, also where only some of the rows name it', async () => {
    const [first, second] = [nextNumber(), nextNumber()]
    const file = orderFile({ ordernummer: first }, { ordernummer: second, 'business unit': ' rtz ' })
    const [reader, stranger] = [
      (await makeImporter([all.south, orderPermissions])).client,
      (await makeImporter([all.north, orderPermissions])).client,
    ]
    const release = await all.holdOrders()
    const uploaded = await uploadFile(all.north, file)
    const unit = { systemBusinessUnitId: all.north.businessUnitId, systemBusinessUnitCode: 'NHZ' }
    expect(uploaded).toMatchObject({ businessUnitId: all.north.businessUnitId, ...unit })
    expect([await isListed(stranger, uploaded), await isListed(reader, uploaded)]).toEqual([true, false])
    await release()
    const record = await waitForStatus(all.north, uploaded, 'Completed')
    expect(record).toMatchObject({
      businessUnitId: all.south.businessUnitId,
      systemBusinessUnitId: all.south.businessUnitId,
      systemBusinessUnit: { id: all.south.businessUnitId, label: 'Rijnmond Thuiszorg' },
      systemBusinessUnitCode: 'RTZ',
      numberOfErrors: 0,
    })
    expect([await isListed(stranger, uploaded), await isListed(reader, uploaded)]).toEqual([false, true])
    for (const number of [first, second]) {
      expect(await findOrders(all.south, number)).toHaveLength(1)
      expect(await findOrders(all.north, number)).toEqual([])
    }
  })

  test('is that of the upload where no row names one', async () => {
    const record = await importFile(all.south, orderFile({}, { 'business unit': '  ' }))
    expect(record).toMatchObject({
      importStatus: 'Completed',
      businessUnitId: all.south.businessUnitId,
      systemBusinessUnitId: all.south.businessUnitId,
    })
  })

  test.each([
    ['rows name two', [{ 'business unit': 'NHZ' }, { 'business unit': 'RTZ' }]],
    ['its code is unknown', [{ 'business unit': 'XYZ' }]],
    ['the uploader may not upload there', [{ 'business unit': 'AND' }]],
    ['the uploader only reads there', [{ 'business unit': 'RTZ' }]],
  ])(
    'is not resolved where %s: the file fails, without a unit, with the same sentence',
    async (_, orders) => {
      const { client } = await makeImporter(
        [all.north, orderPermissions],
        [all.south, orderPermissions.filter((each) => each !== 'ImportRecordUpload')],
      )
      const [number, ...numbers] = orders.map(() => nextNumber())
      const file = orderFile(
        ...orders.map((each, index) => ({ ...each, ordernummer: [number, ...numbers][index] ?? '' })),
      )
      const record = await importFile(client, file)
      expect(record).toMatchObject({
        importStatus: 'Failed',
        isValid: false,
        numberOfErrors: 1,
        businessUnitId: all.north.businessUnitId,
        systemBusinessUnitId: null,
        systemBusinessUnit: null,
        systemBusinessUnitCode: null,
        errors: [{ identifier: '', lineNumber: null, errorMessage: unresolved }],
      })
      for (const unit of [all.north, all.south]) expect(await findOrders(unit, number ?? '')).toEqual([])
    },
  )

  test('is not resolved once it was deactivated, not even where the file was sent from', async () => {
    const units = '/api/main/systembusinessunits'
    const fresh = await all.server.signIn('beheerder')
    const model = await readRecord(fresh, `${units}/${all.north.businessUnitId}`)
    const code = nextNumber().slice(0, 8)
    const unit = await createRecord(fresh, units, { ...model, description: `Unit ${code}`, code })
    fresh.businessUnitId = unit.id
    const { client } = await makeImporter([fresh, orderPermissions])
    const release = await all.holdOrders()
    const before = await uploadFile(client, orderFile({}))
    await waitForStatus(all.north, before, 'InProgress')
    const record = await uploadFile(client, orderFile({ 'business unit': code }))
    expect(await changeRecord(all.north, units, unit, { status: 'Inactive' })).toMatchObject({ status: 200 })
    await release()
    const ended = async () => {
      const [row] = await all.server.query(
        `SELECT import_status, system_business_unit_id FROM record.import_record WHERE id = $1`,
        [record.id],
      )
      return row
    }
    await expect
      .poll(ended, { timeout: 20_000 })
      .toEqual({ import_status: 'Failed', system_business_unit_id: null })
  })

  test('is named where only a right to tasks lacks there', async () => {
    const { client } = await makeImporter(
      [all.north, orderPermissions],
      [all.south, ['ImportRecordRead', 'ImportRecordUpload']],
    )
    const record = await importFile(client, orderFile({ 'business unit': 'RTZ' }))
    expect(record).toMatchObject({ importStatus: 'Failed', businessUnitId: all.north.businessUnitId })
    expect(messagesOf(record)[0]).toMatch(/^Hiervoor ontbreekt het recht .*\.$/)
  })
})

describe('rights that were lost before the file was processed', () => {
  test.each([
    [
      'a role',
      (user: { roles: readonly object[] }) => ({
        roles: user.roles.map((each) => ({ ...each, isDeleted: true })),
      }),
    ],
    ['the account', () => ({ status: 'Inactive' })],
  ])('%s: the file fails and nothing of it is taken in', async (_, changesOf) => {
    const number = nextNumber()
    const { client, user } = await makeImporter([all.north, orderPermissions])
    const release = await all.holdOrders()
    const before = await uploadFile(all.north, orderFile({}))
    await waitForStatus(all.north, before, 'InProgress')
    const record = await uploadFile(client, orderFile({ ordernummer: number }))
    const changes = changesOf(user as never)
    expect(await changeRecord(all.north, '/api/main/users', user, changes)).toMatchObject({ status: 200 })
    expect(await readImport(all.north, record)).toMatchObject({ importStatus: 'Idle' })
    await release()
    const failed = await waitForStatus(all.north, record, 'Failed')
    expect(messagesOf(failed)).toEqual([
      'Wie dit bestand verstuurde mag hier geen bestanden meer importeren.',
    ])
    expect(await findOrders(all.north, number)).toEqual([])
    expect(await waitForStatus(all.north, before, 'Completed')).toMatchObject({ numberOfErrors: 0 })
  })
})
