import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { startTestEngine } from '@stamboek/testing/test-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RequestProblem } from '../request-problem.ts'
import { type CommittedChange, createCommittedEvents } from './committed-events.ts'
import type { RecordHook } from './record-context.ts'
import { recordVerbs } from './record-verbs.ts'

const catalogue = createRecordCatalogue(recordTypes)
const languages = catalogue.get('Main.LanguageViewDto')

let engine: Awaited<ReturnType<typeof startTestEngine>>

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
})
afterAll(() => engine.close())

test('one that is refused costs few tries, is told why, and nobody hears of it', async () => {
  const ids: string[] = []
  for (let index = 0; index < 64; index += 1) {
    const isoCode = `q${String.fromCharCode(97 + (index >> 3), 97 + (index & 7))}`
    const body = { description: `Taal ${index}`, isoCode }
    ids.push((await recordVerbs.createRecord(engine.context, languages, body)).id)
  }
  const refusedId = ids[40] ?? ''
  let tries = 0
  const hook: RecordHook = {
    async afterWrite(_, writes) {
      tries += 1
      if (writes.some((write) => write.id === refusedId)) throw new RequestProblem('ruleBroken', 'Deze niet.')
    },
  }
  const heard: CommittedChange[] = []
  const events = createCommittedEvents(() => {})
  events.subscribe((change) => heard.push(change))
  const context = { ...engine.context, hooks: new Map([[languages.dtoKey, [hook]]]), events }

  const { totalRecordsAffected, results } = await recordVerbs.bulkDeactivate(context, languages, { ids })
  expect(totalRecordsAffected).toBe(63)
  expect(results.filter((result) => !result.done)).toEqual([
    { id: refusedId, done: false, reason: 'Deze niet.' },
  ])
  expect(tries).toBeLessThan(20)
  const told = heard.flatMap((change) => change.ids)
  expect(told.toSorted()).toEqual(ids.filter((id) => id !== refusedId).toSorted())
  const { totalCount } = await recordVerbs.searchRecords(context, languages, { search: { status: 'Active' } })
  expect(totalCount).toBe(1)
})
