import type { ImportAnswer, UndoAnswer } from '@stamboek/model/contract/import-calls'
import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createRecord, readRecord } from '../../language/language-server.ts'
import { changeRecord, errorsOf } from '../../resource-teams/team-records.ts'
import type { TestClient } from '../../server/test-client.ts'
import { idsOf, taskStatuses } from '../../tasks/task-records.ts'
import { startTaskServer, type TaskServer } from '../../tasks/task-server.ts'

const idle = { status: 'Inactive' }
const isGlobal = { isGlobalSystemBusinessUnitRecord: true }
const message = 'Dit is de laatste actieve status van het type Voltooid.'
const refused = [422, [{ field: 'status', message }]]

let all: TaskServer
let antwerp: TestClient

beforeAll(async () => {
  all = await startTaskServer(inject('postgres'))
  antwerp = await all.server.signIn('beheerder', 'Antwerpen Diensten')
})
afterAll(() => all.server.close())

// Those of the demonstration cannot be deactivated as system values; here each test has the only ones of the type.
beforeEach(() =>
  all.server.query("UPDATE record.task_status SET status = 'Inactive' WHERE status_type = 'Completed'"),
)

function make(members: object = {}, client = all.client): Promise<AnyRecord> {
  const description = all.make.nextName()
  return createRecord(client, taskStatuses, { description, statusType: 'Completed', ...members })
}

const deactivate = (record: AnyRecord, client = all.client) =>
  changeRecord(client, taskStatuses, record, idle)

async function isActive({ id }: AnyRecord, client = all.client): Promise<boolean> {
  return (await readRecord(client, `${taskStatuses}/${id}`))['status'] === 'Active'
}

describe('the last active status of a type', () => {
  test('is not deactivated by its form', async () => {
    const [first, last] = [await make(isGlobal), await make(isGlobal)]
    expect(await deactivate(first)).toMatchObject({ status: 200 })
    expect(errorsOf(await deactivate(last))).toEqual(refused)
    expect(await isActive(last)).toBe(true)
    expect(await changeRecord(all.client, taskStatuses, last, { remark: 'Blijft' })).toMatchObject({
      status: 200,
    })
  })

  test('is not deactivated in bulk, and the rest is', async () => {
    const made = [await make(isGlobal), await make(isGlobal), await make(isGlobal)]
    const answer = await all.client.post<BulkResult>(`${taskStatuses}/bulkdeactivate`, { ids: idsOf(made) })
    expect(answer).toMatchObject({ status: 200, body: { totalRecordsAffected: 2 } })
    const left = answer.body.results.filter(({ done }) => !done)
    expect(left).toEqual([{ id: left[0]?.id, done: false, reason: message }])
    expect(await Promise.all(made.map((each) => isActive(each)))).toEqual(
      made.map(({ id }) => id === left[0]?.id),
    )
  })

  test('is not deactivated by an import', async () => {
    const made = [await make(isGlobal), await make(isGlobal)]
    const lines = made.map((each) => `${String(each['description'])};Voltooid;Inactief`)
    const file = ['Omschrijving;Statustype;Status', ...lines, ''].join('\n')
    const answer = await all.client.upload<ImportAnswer>(
      `${taskStatuses}/import?onlyValid=true`,
      'statussen.csv',
      file,
    )
    expect(answer.body).toMatchObject({ counts: { changed: 1, refused: 1 } })
    expect(JSON.stringify(answer.body.importErrorMessages)).toContain(message)
    const areActive = await Promise.all(made.map((each) => isActive(each)))
    expect(areActive.filter(Boolean)).toHaveLength(1)
    const alone = ['Omschrijving;Statustype;Status', lines[areActive.indexOf(true)], ''].join('\n')
    const again = await all.client.upload<ImportAnswer>(`${taskStatuses}/import`, 'status.csv', alone)
    expect(again.body).toMatchObject({
      importSucceeded: false,
      importErrorMessages: [{ message: expect.stringContaining(message) as string }],
    })
  })

  test('is not taken away with the import that brought it', async () => {
    const first = await make()
    const description = all.make.nextName()
    const file = `Omschrijving;Statustype\n${description};Voltooid\n`
    const { body } = await all.client.upload<ImportAnswer>(`${taskStatuses}/import`, 'status.csv', file)
    expect(body).toMatchObject({ counts: { new: 1 } })
    const undo = () => all.client.post<UndoAnswer>(`${taskStatuses}/imports/${body.batchId}/undo`)
    expect(await deactivate(first)).toMatchObject({ status: 200 })
    expect((await undo()).body).toMatchObject({
      totalRecordsAffected: 0,
      kept: [{ label: description, reason: message }],
    })
    await make()
    expect((await undo()).body).toMatchObject({ totalRecordsAffected: 1, kept: [] })
  })

  test.each([1, 2, 3, 4])('stays when two are deactivated at once, round %i', async () => {
    const made = [await make(isGlobal), await make(isGlobal)]
    const second = await all.server.signIn('beheerder', 'Noord-Holland Zorg')
    const answers = await Promise.all(
      made.map((each, index) => deactivate(each, index === 0 ? all.client : second)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect((await Promise.all(made.map((each) => isActive(each)))).filter(Boolean)).toHaveLength(1)
  })
})

describe("a unit's own statuses", () => {
  test('do beside a global one, and do not replace it', async () => {
    const [global, own] = [await make(isGlobal), await make()]
    expect(errorsOf(await deactivate(global))).toEqual(refused)
    expect(await deactivate(own)).toMatchObject({ status: 200 })
    expect(errorsOf(await deactivate(global))).toEqual(refused)
  })

  test('are enough where there is no global one, each unit for itself', async () => {
    const [first, last] = [await make(), await make()]
    const theirs = await make({}, antwerp)
    expect(await deactivate(first)).toMatchObject({ status: 200 })
    expect(errorsOf(await deactivate(last))).toEqual(refused)
    expect(errorsOf(await deactivate(theirs, antwerp))).toEqual(refused)
  })

  test('of another type do not count', async () => {
    const last = await make(isGlobal)
    await make({ statusType: 'Cancelled', ...isGlobal })
    expect(errorsOf(await deactivate(last))).toEqual(refused)
  })
})

test('a status keeps its type, in a form and in an import', async () => {
  const status = await make(isGlobal)
  const [code, errors] = errorsOf(await changeRecord(all.client, taskStatuses, status, { statusType: 'New' }))
  expect([code, errors]).toMatchObject([422, [{ field: 'statusType' }]])
  const file = `Omschrijving;Statustype\n${String(status['description'])};Nieuw\n`
  const answer = await all.client.upload<ImportAnswer>(`${taskStatuses}/import`, 'statussen.csv', file)
  expect(answer.body).toMatchObject({ importSucceeded: false })
  expect(await readRecord(all.client, `${taskStatuses}/${status.id}`)).toEqual(status)
})
