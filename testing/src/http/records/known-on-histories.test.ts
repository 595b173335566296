import type { Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { periodOf, recordsOf } from '../../change-sets/broken-rules.ts'
import { pick, type Sender } from '../../change-sets/command.ts'
import { anyHistory, type ChosenHistory, chooseCommand } from '../../change-sets/history-choices.ts'
import { emptyHistory, type ModelRecord, type State } from '../../change-sets/history-model.ts'
import {
  type HistoryWorld,
  type Person,
  readRecords,
  startHistoryWorld,
} from '../../change-sets/history-world.ts'
import { pickMembers, type TrackedName, trackedNames, trackedTypes } from '../../change-sets/tracked-types.ts'

/** Pairs of dates ('geldig op', 'zoals bekend op'): by default some of a fixed seed, by hand as many as asked for. */
const { KNOWN_PAIRS = '200', KNOWN_SEED = '20261128' } = process.env
const pairs = Number(KNOWN_PAIRS)
const seed = Number(KNOWN_SEED)
const historyLength = 120

let world: HistoryWorld

beforeAll(async () => {
  world = await startHistoryWorld(inject('postgres'))
})
afterAll(() => world.close())

interface Answer {
  readonly path: string
  readonly body: object
  readonly knownOnUtc: string
  readonly answer: unknown
}

const referenceDateUtc = '2031-01-01T00:00:00.000Z'

test(`a history and what was known at any pair of dates, with seed ${seed}`, {
  timeout: 120_000 + pairs * 500,
}, async () => {
  const beginning = world.firstIdFromNow()
  const answers: Answer[] = []
  const [history] = fc.sample(anyHistory(historyLength), { numRuns: 1, seed })
  const choices = fc.sample(anyHistory(historyLength), { numRuns: 6, seed }).flatMap((each) => each.choices)
  if (!history) throw new Error('No history')
  await runHistory(
    { subjects: ['ledgers', 'vats', 'regions', 'teams', 'tasks'], choices: choices.slice(0, historyLength) },
    answers,
  )
  const [reader] = world.people
  if (!reader) throw new Error('Nobody reads')

  for (const { path, body, knownOnUtc, answer } of answers) {
    const found = await reader.client.post(path, { ...body, knownOnUtc })
    expect(withoutNumbers(found.body), `${path} as known on ${knownOnUtc}`).toEqual(withoutNumbers(answer))
  }

  const replay = await world.readReplay(beginning)
  const { instants, ids } = replay
  const states = new Map(instants.map((instant) => [instant, replay.stateAt(instant)]))
  const anyPair = fc.record({
    instant: fc.nat(instants.length - 1),
    before: fc.nat(3),
    valid: fc.constantFrom(...validDates),
    type: fc.constantFrom(...trackedNames),
    target: fc.nat(999),
    kind: fc.constantFrom(...kinds),
  })
  await fc.assert(
    fc.asyncProperty(fc.noShrink(anyPair), async ({ instant, before, valid, type, target, kind }) => {
      const known = new Date(Date.parse(instants[instant] ?? '') - before).toISOString()
      const last = instants.findLast((each) => each <= known)
      const state = states.get(last ?? '') ?? new Map()
      await checks[kind]({ reader, state, known, valid, type, target, ids })
    }),
    { seed, numRuns: pairs },
  )
})

/** Without the numbers of tasks, which come from a sequence that the audit trail leaves out. */
function withoutNumbers(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body, (member, value: unknown) => (member === 'taskId' ? undefined : value)),
  )
}

const validDates = ['2003-01-01', '2006-01-01', '2020-01-01', '2035-01-01', '2060-01-01'].map(
  (day) => `${day}T00:00:00.000Z`,
)
const kinds = ['list', 'list', 'filter', 'get', 'lookup'] as const

interface Pair {
  readonly reader: Person
  readonly state: State
  readonly known: string
  readonly valid: string
  readonly type: TrackedName
  readonly target: number
  readonly ids: readonly string[]
}

const checks: Readonly<Record<(typeof kinds)[number], (pair: Pair) => Promise<void>>> = {
  list: (pair) => checkList(pair, {}, () => true),

  async filter(pair) {
    const { state, type, target } = pair
    const [, some] = pick(recordsOf(state, type), target) ?? []
    const text = (some ? labelOf(some) : 'V').slice(0, 1 + (target % 12))
    if ('description' in trackedTypes[type].members)
      return checkList(pair, { description: text }, ({ members }) =>
        String(members['description']).toLowerCase().includes(text.toLowerCase()),
      )
    return checkList(pair, { postalCodeFrom: null }, () => true)
  },

  async get({ reader, state, known, valid, type, target, ids }) {
    const id = pick(ids, target) ?? ''
    const { path } = trackedTypes[type]
    const found = await reader.client.get<AnyRecord>(
      `${path}/${id}?knownOnUtc=${known}&referenceDateUtc=${valid}`,
    )
    const expected = state.get(id)
    if (expected?.type !== type) {
      expect(found.status, `${type} ${id} as known on ${known}`).toBe(404)
      return
    }
    expect(pickMembers(type, found.body), `${type} ${id} as known on ${known}`).toEqual(expected.members)
    if (type !== 'region') return
    const rows = found.body['postalCodeRanges'] as readonly AnyRecord[]
    const ranges = recordsOf(state, 'range').filter(([, { members }]) => members['regionId'] === id)
    expect(new Set(rows.map((row) => row.id)), `the ranges of ${id}`).toEqual(
      new Set(ranges.map(([each]) => each)),
    )
  },

  async lookup({ reader, state, known, valid, target }) {
    const [type, field, to] =
      target % 2 === 0
        ? (['vat', 'generalLedgerId', 'ledger'] as const)
        : (['range', 'regionId', 'region'] as const)
    const { status, body } = await reader.client.post<Page<{ id: string; label: string }>>(
      `${trackedTypes[type].path}/lookup`,
      {
        field,
        search: 'V1-',
        includeInactive: true,
        knownOnUtc: known,
        referenceDateUtc: valid,
      },
    )
    expect(status, JSON.stringify(body)).toBe(200)
    const expected = recordsOf(state, to).filter(([, { members }]) =>
      [members['description'], members['code']].some((text) => String(text).includes('V1-')),
    )
    expect(new Map(body.items.map(({ id, label }) => [id, label])), `${field} as known on ${known}`).toEqual(
      new Map(expected.map(([id, record]) => [id, labelOf(record)])),
    )
  },
}

async function checkList(
  { reader, state, known, valid, type, ids }: Pair,
  search: object,
  matches: (record: ModelRecord) => boolean,
): Promise<void> {
  const { path, references } = trackedTypes[type]
  const { status, body } = await reader.client.post<Page<AnyRecord>>(`${path}/search`, {
    search: { ...search, ids },
    limit: 1000,
    knownOnUtc: known,
    referenceDateUtc: valid,
    ...(type === 'range' && { includeDeleted: true }),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const expected = recordsOf(state, type).filter(
    ([, record]) => matches(record) && (type === 'task' || isValidAt(record, valid)),
  )
  const place = `${type} as known on ${known}, valid on ${valid}`
  expect(new Map(body.items.map((item) => [item.id, pickMembers(type, item)])), place).toEqual(
    new Map(expected.map(([id, { members }]) => [id, members])),
  )
  expect(body.totalCount, place).toBe(expected.length)
  for (const item of body.items)
    for (const [member, { to }] of Object.entries(references)) {
      const target = state.get(String(item[member]))
      if (target?.type !== to) continue
      const reference = item[member.replace(/Id$/, '')] as { readonly label: string }
      expect(reference.label, `${member} of ${place}`).toBe(labelOf(target))
    }
}

function isValidAt(record: ModelRecord, instant: string): boolean {
  const { start, end } = periodOf(record)
  return (start === null || start <= instant) && (end === null || end > instant)
}

function labelOf({ members }: ModelRecord): string {
  return String(members['description'])
}

async function runHistory({ subjects, choices }: ChosenHistory, answers: Answer[]): Promise<void> {
  const replay = await world.beginReplay()
  let history = emptyHistory
  let rowVersions: Sender['rowVersions'] = new Map()
  for (const [index, choice] of choices.entries()) {
    const person = pick(world.people, choice.person)
    if (!person) continue
    const command = chooseCommand(
      { ...person, world, history, rowVersions, prefix: 'V1-' },
      subjects,
      choice,
      index,
    )
    if (!command) continue
    const sent = await command.send()
    const next = command.judge(sent, await replay.advance())
    const found = await readRecords(person, next.state, [])
    history = next
    rowVersions = found.rowVersions
    answers.push(await readNow(person, index))
  }
}

/** What a list shows now, at an instant after which nothing else is written. */
async function readNow({ client }: Person, index: number): Promise<Answer> {
  const type = trackedNames[index % trackedNames.length] ?? 'vat'
  const path = `${trackedTypes[type].path}/search`
  const body = {
    search: type === 'task' ? { description: 'V1-' } : {},
    limit: 100,
    ...(index % 2 === 0 && { referenceDateUtc }),
    ...(type !== 'range' && { sort: [{ field: 'description', order: 'descending' }] }),
  }
  const answer = await client.post(path, body)
  const instant = Date.now()
  while (Date.now() <= instant) await new Promise(setImmediate)
  return { path, body, knownOnUtc: new Date(instant).toISOString(), answer: answer.body }
}
