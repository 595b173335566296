import type {
  ChangeSetAnswer,
  ChangeSetPage,
  UndoChangeSetAnswer,
} from '@stamboek/model/contract/change-sets'
import type { ImportBatch, UndoAnswer } from '@stamboek/model/contract/import-calls'
import type { Problem } from '@stamboek/model/contract/problem'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  type ImportRecord,
  importFile,
  imports,
  messagesOf,
  readImport,
  tryUpload,
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
import { createRecord, searchIds } from '../../language/language-server.ts'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import { changeTask, readTask, taskPage, tasks } from '../../tasks/task-records.ts'

const undoPermissions = [...orderPermissions, 'TaskRead', 'TaskReadAudit'] as const
const uploadRight = 'Hiervoor ontbreekt het recht “Order import overzicht: toevoegen”.'

let all: ImportServer

beforeAll(async () => {
  all = await startImportServer(inject('postgres'))
})
afterAll(() => all.server.close())

const setOf = ({ changeSetId }: ImportRecord) => String(changeSetId)

const tryUndo = (id: string, { client = all.north, query = '' } = {}) =>
  client.post<UndoChangeSetAnswer & Problem>(`/api/changesets/${id}/undo${query}`)

async function undo(...given: Parameters<typeof tryUndo>): Promise<UndoChangeSetAnswer> {
  const { status, body } = await tryUndo(...given)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const retry = (record: ImportRecord) => all.north.post(`${imports}/${record.id}/retry`, {})

/** Imports orders, one for each number. */
async function importOrders(numbers: readonly string[], name = 'orders.csv'): Promise<ImportRecord> {
  const file = orderFile(...numbers.map((ordernummer) => ({ ordernummer })))
  const record = await importFile(all.north, file, { name })
  expect(record).toMatchObject({ importStatus: 'Completed', numberOfErrors: 0 })
  return record
}

async function countOrders(numbers: readonly string[]): Promise<number> {
  const found = await Promise.all(numbers.map((number) => findOrders(all.north, number)))
  return found.flat().length
}

const someNumbers = (count: number) => Array.from({ length: count }, nextNumber)

async function findTask(number: string): Promise<AnyRecord> {
  const [found] = await findOrders(all.north, number)
  if (!found) throw new Error(`No task of order ${number}`)
  return readTask(all.north, found)
}

describe('a file of orders', () => {
  test('is one change set of who sent it, which its record and the search lead to', async () => {
    const [good = '', bad = ''] = someNumbers(2)
    const { client, user } = await makeImporter([
      all.north,
      [...undoPermissions, 'ImportRecordReadAudit', 'TaskUpdate'],
    ])
    const record = await importFile(
      client,
      orderFile({ ordernummer: good }, { ordernummer: bad, taaktype: 'Maanreis' }),
      { name: 'mei.csv' },
    )
    const { body } = await client.get<ChangeSetAnswer>(`/api/changesets/${setOf(record)}`)
    expect(body).toMatchObject({
      kind: 'Import',
      dtoKey: 'Main.TaskViewDto',
      fileName: 'mei.csv',
      userId: user.id,
      businessUnitId: all.north.businessUnitId,
      undoneBy: null,
    })
    expect(body.entries.map(({ dtoKey, auditAction }) => [dtoKey, auditAction])).toEqual([
      ['Main.TaskViewDto', 'Insert'],
      ['Main.TaskAccountViewDto', 'Insert'],
      ['Import.ImportRecordViewDto', 'Update'],
    ])
    for (const search of [{ dtoKeys: ['Main.TaskAccountViewDto'] }, { recordId: record.id }]) {
      const found = await client.post<ChangeSetPage>('/api/changesets/search', {
        ...search,
        kinds: ['Import'],
        userIds: [user.id],
      })
      expect(found.body.items.map(({ id }) => id)).toEqual([setOf(record)])
    }
    expect(record).toMatchObject({ recordType: 'Main.TaskViewDto', undoneText: null })
  })

  test('leads to its tasks by a search of the page of tasks', async () => {
    const numbers = someNumbers(3)
    const record = await importOrders(numbers, 'deze.csv')
    const other = await importOrders(someNumbers(1), 'andere.csv')
    const count = async ({ importName }: ImportRecord) =>
      (await searchIds(all.north, taskPage, { search: { importName } })).totalCount
    expect([await count(record), await count(other)]).toEqual([3, 1])
    await undo(setOf(record))
    expect([await count(record), await count(other)]).toEqual([0, 1])
    const { client } = await makeImporter([all.north, ['TaskAccess', 'TaskRead']])
    const refused = await client.post(`${taskPage}/search`, { search: { importName: 'orders.csv' } })
    expect(refused).toMatchObject({ status: 403 })
  })

  test('is undone as a whole; a dry run only says so', async () => {
    const numbers = someNumbers(4)
    const record = await importOrders(numbers)
    expect(await undo(setOf(record), { query: '?dryRun=true' })).toEqual({
      changeSetId: null,
      undone: 4,
      kept: [],
      keptCount: 0,
      partCount: 0,
    })
    expect(await readImport(all.north, record)).toEqual(record)
    expect(await undo(setOf(record))).toMatchObject({ undone: 4, keptCount: 0 })
    expect(await countOrders(numbers)).toBe(0)
    expect(await readImport(all.north, record)).toMatchObject({
      importStatus: 'Completed',
      undoneText: expect.stringMatching(
        /^Door Marieke van den Berg op \d\d-\d\d-\d{4} \d\d:\d\d\.$/,
      ) as string,
    })
  })

  test('keeps the tasks that somebody changed or completed since, with who did so', async () => {
    const numbers = someNumbers(4)
    const record = await importOrders(numbers)
    const [changed = '', completed = '', ...untouched] = numbers
    const planner = await all.server.signIn('planner', 'Noord-Holland Zorg')
    const task = await findTask(changed)
    await changeTask(planner, task, { description: 'Van de planner' })
    const closed = await findTask(completed)
    await planner.post(`${tasks}/complete`, { ids: [closed.id], taskStatusId: all.make.idOf('Voltooid') })

    const answer = await undo(setOf(record))
    expect(answer).toMatchObject({ undone: 2, keptCount: 2 })
    const reasons = new Map(answer.kept.map(({ id, reason }) => [id, reason]))
    expect(reasons.get(task.id)).toBe('Later gewijzigd door Joost Hendriks.')
    expect(reasons.get(closed.id)).toBe('Later gewijzigd door Joost Hendriks.')
    expect(await countOrders(untouched)).toBe(0)
    expect(await countOrders([changed, completed])).toBe(2)
    expect(await readImport(all.north, record)).toMatchObject({
      undoneText: expect.stringMatching(/\. 2 records zijn gebleven zoals ze waren\.$/) as string,
    })
  })

  test('whose tasks all stay is not undone', async () => {
    const [number = ''] = someNumbers(1)
    const record = await importOrders([number])
    await changeTask(all.north, await findTask(number), { description: 'Gewijzigd' })
    expect(await undo(setOf(record))).toMatchObject({ changeSetId: null, undone: 0, keptCount: 1 })
    expect(await readImport(all.north, record)).toMatchObject({ importStatus: 'Completed', undoneText: null })
    expect(await retry(record)).toMatchObject({ status: 422 })
  })

  test('is undone once, and that undo can be undone, which makes the same tasks', async () => {
    const numbers = someNumbers(2)
    const record = await importOrders(numbers)
    const made = await Promise.all(numbers.map(findTask))
    const { changeSetId } = await undo(setOf(record))
    expect(await tryUndo(setOf(record))).toMatchObject({
      status: 422,
      body: { detail: 'Deze wijziging is al ongedaan gemaakt.' },
    })
    expect(await undo(String(changeSetId))).toMatchObject({ undone: 2, keptCount: 0 })
    const again = await Promise.all(numbers.map(findTask))
    const identify = ({ id, taskId }: AnyRecord) => ({ id, taskId })
    expect(again.map(identify)).toEqual(made.map(identify))
    expect(await readImport(all.north, record)).toMatchObject({
      changeSetId: setOf(record),
      undoneText: null,
    })
    expect(await retry(record)).toMatchObject({ status: 422 })
    expect(await undo(setOf(record))).toMatchObject({ undone: 2, keptCount: 0 })
  })

  test('can be processed or sent again once it was undone', async () => {
    const numbers = someNumbers(2)
    const content = orderFile(...numbers.map((ordernummer) => ({ ordernummer })), { taaktype: 'Maanreis' })
    const record = await importFile(all.north, content)
    expect(record).toMatchObject({ numberOfErrors: 1 })
    expect(await tryUpload(all.north, content)).toMatchObject({ status: 422 })
    const { changeSetId } = await undo(setOf(record))

    const sent = await importFile(all.north, content)
    expect(sent).toMatchObject({ importStatus: 'Completed', numberOfErrors: 1 })
    expect(await countOrders(numbers)).toBe(2)
    await undo(setOf(sent))

    expect(await retry(record)).toMatchObject({
      status: 200,
      body: { importStatus: 'Idle', changeSetId: null, undoneText: null },
    })
    const again = await waitForStatus(all.north, record, 'Completed', 'Failed')
    expect(again).toMatchObject({ importStatus: 'Completed', numberOfErrors: 1, undoneText: null })
    expect(setOf(again)).not.toBe(setOf(record))
    expect(await countOrders(numbers)).toBe(2)

    const late = await undo(String(changeSetId))
    expect(late).toMatchObject({ undone: 0, keptCount: 2 })
    expect(late.kept.map(({ reason }) => reason)).toEqual(
      numbers.map((number) => `Ordernummer ${number} is al eerder geïmporteerd.`),
    )
  })

  test('that made nothing has no change set, also after one that was undone', async () => {
    const numbers = someNumbers(1)
    const record = await importOrders(numbers)
    const again = await importFile(
      all.north,
      orderFile(...numbers.map((ordernummer) => ({ ordernummer, omschrijving: 'Anders' }))),
    )
    expect(again).toMatchObject({ numberOfErrors: 1, changeSetId: null })
    await undo(setOf(record))
    await importOrders(numbers)
    await retry(record)
    expect(await waitForStatus(all.north, record, 'Completed')).toMatchObject({
      numberOfErrors: 1,
      changeSetId: null,
      undoneText: null,
    })
    expect(messagesOf(await readImport(all.north, record))).toEqual([
      `Ordernummer ${numbers[0]} is al eerder geïmporteerd.`,
    ])
  })

  test('asks the rights of the import', async () => {
    const numbers = someNumbers(1)
    const record = await importOrders(numbers)
    const refusals: unknown[] = []
    for (const left of ['TaskRead', 'TaskCreate', 'ImportRecordUpload']) {
      const { client } = await makeImporter([all.north, undoPermissions.filter((each) => each !== left)])
      const { status, body } = await tryUndo(setOf(record), { client })
      refusals.push([status, body.detail])
    }
    expect(refusals).toEqual([
      [404, 'Deze wijziging bestaat niet.'],
      [403, 'Hiervoor ontbreekt het recht “Taken: toevoegen”.'],
      [403, uploadRight],
    ])
    const { client } = await makeImporter([all.north, undoPermissions])
    expect(await undo(setOf(record), { client })).toMatchObject({ undone: 1 })
  })

  test('is undone in its own unit only', async () => {
    const [number = ''] = someNumbers(1)
    const record = await importFile(all.north, orderFile({ ordernummer: number, 'business unit': 'rtz' }))
    expect(record.systemBusinessUnitId).toBe(all.south.businessUnitId)
    expect(await tryUndo(setOf(record))).toMatchObject({ status: 404 })
    expect(await undo(setOf(record), { client: all.south })).toMatchObject({ undone: 1 })
    expect(await findOrders(all.south, number)).toEqual([])
  })

  test('that was broken off and begun again is one change set', async () => {
    const numbers = someNumbers(3)
    const release = await all.holdOrders()
    const record = await uploadFile(
      all.north,
      orderFile(...numbers.map((ordernummer) => ({ ordernummer }))),
      { name: 'afgebroken.csv' },
    )
    await waitForStatus(all.north, record, 'InProgress')
    await expect.poll(terminateWaiting, { interval: 25 }).toBeGreaterThan(0)
    await release()
    const ended = await waitForStatus(all.north, record, 'Completed', 'Failed')
    expect(ended).toMatchObject({ importStatus: 'Completed', numberOfErrors: 0 })
    expect(
      await all.server.query('SELECT id, status FROM stamboek.change_set WHERE file_name = $1', [
        'afgebroken.csv',
      ]),
    ).toEqual([{ id: setOf(ended), status: 'Completed' }])
    expect(await undo(setOf(ended))).toMatchObject({ undone: 3, keptCount: 0 })
    expect(await countOrders(numbers)).toBe(0)
  })
})

/** Ends the connections that wait to write a task; returns their number. */
async function terminateWaiting(): Promise<number> {
  const rows = await all.server.query(`SELECT pg_terminate_backend(l.pid) FROM pg_locks l
    WHERE NOT l.granted AND l.relation = 'record.task'::regclass
      AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
  return rows.length
}

test('a file of postal codes is undone from its record or in the history of their page', async () => {
  const base = '/api/main/postalcoderanges'
  const regions = '/api/main/regions'
  const [country] = (await searchIds(all.north, '/api/main/countries', { search: { isoCode2: 'LU' } })).items
  const region = await createRecord(all.north, regions, {
    description: all.make.nextName(),
    countryId: country?.id,
  })
  const importRanges = (...rows: readonly string[]) =>
    importFile(
      all.north,
      `Regio;Postcode van;Postcode tot en met\n${rows.map((row) => `${String(region.description)};${row}\n`).join('')}`,
      {
        name: 'postcodes.csv',
        fileTypeId: 'postalCodeRanges',
      },
    )
  const first = await importRanges('1000;1099')
  expect(first).toMatchObject({ recordType: 'Main.PostalCodeRangeViewDto', numberOfErrors: 0 })
  const [batch] = (await all.north.get<readonly ImportBatch[]>(`${base}/imports`)).body
  expect(batch).toMatchObject({ id: first.changeSetId, fileName: 'postcodes.csv' })
  expect((await searchIds(all.north, base, { search: { importName: first.importName } })).totalCount).toBe(1)
  expect(await undo(setOf(first), { client: all.south })).toMatchObject({ undone: 1 })

  const second = await importRanges('1000;1099', '1200;1299')
  const { body: read } = await all.north.get<AnyRecord>(`${regions}/${region.id}`)
  const [deleted, ...others] = read['postalCodeRanges'] as readonly AnyRecord[]
  const changed = { ...read, postalCodeRanges: [{ ...deleted, isDeleted: true }, ...others] }
  expect(await all.north.put(`${regions}/${region.id}`, changed)).toMatchObject({ status: 200 })
  const { body } = await all.north.post<UndoAnswer>(`${base}/imports/${String(second.changeSetId)}/undo`)
  expect(body).toMatchObject({
    totalRecordsAffected: 1,
    kept: [{ id: deleted?.id, reason: 'Later gewijzigd door Marieke van den Berg.' }],
  })
  for (const record of [first, second])
    expect((await readImport(all.north, record)).undoneText).toMatch(/^Door Marieke van den Berg op /)
})

describe('of import records', () => {
  const changeSetOf = ({ headers }: ApiResponse) => headers.get('x-change-set') ?? ''
  const setStatus = (client: TestClient, records: readonly ImportRecord[], members: object) =>
    client.post(`${imports}/setstatus`, { importRecordIds: records.map(({ id }) => id), ...members })

  test('status and remark are put back', async () => {
    const records = [await importOrders(someNumbers(1)), await importOrders(someNumbers(1))]
    const changed = await setStatus(all.north, records, { status: 'Inactive', remark: 'Dubbel' })
    expect(await undo(changeSetOf(changed))).toMatchObject({ undone: 2, keptCount: 0 })
    for (const record of records)
      expect(await readImport(all.north, record)).toMatchObject({
        status: 'Active',
        remark: null,
        importStatus: 'Completed',
      })
  })

  test('what became of a file stays, each with its own sentence', async () => {
    const release = await all.holdOrders()
    const uploaded = await tryUpload(all.north, orderFile({}))
    const { body: record } = uploaded
    await waitForStatus(all.north, record, 'InProgress')
    const cancelled = await all.north.post(`${imports}/${record.id}/cancel`, {})
    const retried = await retry(record)
    await release()
    await waitForStatus(all.north, record, 'Completed')
    const ofJob = (status: string) =>
      all.server.query(
        `SELECT coalesce(change_set_id, id) AS id FROM stamboek.audit_entry
          WHERE record_id = $1 AND changes @> $2::jsonb ORDER BY sequence LIMIT 1`,
        [record.id, JSON.stringify([{ field: 'importStatus', after: status }])],
      )
    const [began] = await ofJob('InProgress')
    const [completed] = await ofJob('Completed')
    const sets = [uploaded, cancelled, retried].map(changeSetOf)
    const reasons: (string | undefined)[] = []
    for (const id of [...sets, String(began?.['id']), String(completed?.['id'])]) {
      const { undone, kept } = await undo(id)
      expect(undone).toBe(0)
      reasons.push(kept[0]?.reason)
    }
    expect(reasons).toEqual([
      expect.stringMatching(/^Een bestand dat is verstuurd, blijft in de lijst/),
      expect.stringMatching(/^Een import die is geannuleerd of mislukt, wordt niet hervat/),
      expect.stringMatching(/^Een bestand dat opnieuw wordt verwerkt, is niet terug te zetten/),
      expect.stringMatching(/^Hoe ver de verwerking van een bestand is/),
      expect.stringMatching(/^De uitkomst van een verwerking/),
    ])
    expect(await readImport(all.north, record)).toMatchObject({ importStatus: 'Completed' })
  })
})
