import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { pick, type Sender, type Written } from '../../change-sets/command.ts'
import { anyHistory, type ChosenHistory, chooseCommand } from '../../change-sets/history-choices.ts'
import { emptyHistory, type ModelChangeSet } from '../../change-sets/history-model.ts'
import { type HistoryWorld, readRecords, startHistoryWorld } from '../../change-sets/history-world.ts'
import type { ApiResponse } from '../../server/test-client.ts'

/** By default a few of a fixed seed, the same in every run; by hand as many and as long as is asked for. */
const { HISTORIES = '16', HISTORY_LENGTH = '80', HISTORY_SEED = '20261127' } = process.env
const seed = Number(HISTORY_SEED)
const maxLength = Number(HISTORY_LENGTH)
const runs = Number(HISTORIES)
const secondsPerHistory = 60

let world: HistoryWorld
let count = 0

beforeAll(async () => {
  world = await startHistoryWorld(inject('postgres'))
})
afterAll(() => world.close())

test(`any history ends as the model says, with seed ${seed}`, {
  timeout: 2 * runs * secondsPerHistory * 1000,
}, async () => {
  await fc.assert(fc.asyncProperty(anyHistory(maxLength), runHistory), {
    seed,
    numRuns: runs,
    // Shrinking takes seconds for each try.
    interruptAfterTimeLimit: runs * secondsPerHistory * 1000,
  })
})

async function runHistory({ subjects, choices }: ChosenHistory): Promise<void> {
  count += 1
  const replay = await world.beginReplay()
  const lines: string[] = []
  let history = emptyHistory
  let rowVersions: Sender['rowVersions'] = new Map()
  for (const [index, choice] of choices.entries()) {
    const person = pick(world.people, choice.person)
    if (!person) continue
    const sender = { ...person, world, history, rowVersions, prefix: `V${count}-` }
    const command = chooseCommand(sender, subjects, choice, index)
    if (!command) continue
    lines.push(command.label)
    try {
      const answers = await command.send()
      lines.push(...answers.map(describeAnswer))
      const written = await replay.advance()
      const next = command.judge(answers, written)
      expectChangeSets(answers, { written, made: next.log.slice(history.log.length) })
      const gone = [...history.state].filter(([id]) => !next.state.has(id))
      const found = await readRecords(sender, next.state, gone)
      expect(found.state, 'the records over HTTP').toEqual(next.state)
      history = next
      rowVersions = found.rowVersions
    } catch (error) {
      throw new Error(`${lines.join('\n')}\n${String(error)}`, { cause: error })
    }
  }
}

interface ChangeSets {
  readonly written: Written
  readonly made: readonly ModelChangeSet[]
}

/** Each answer names the change set that it made, and each change set has the entries that the model says. */
function expectChangeSets(answers: readonly ApiResponse[], { written, made }: ChangeSets): void {
  const ids = [...written.keys()]
  const named = answers.flatMap(({ headers }) => headers.get('x-change-set') ?? [])
  expect(named.toSorted(), 'the change sets that answers name').toEqual(ids.toSorted())
  expect(
    made.map(({ id }) => id),
    'the change sets of the model',
  ).toEqual(ids)
  for (const { id, writes } of made) {
    const expected = writes.map(
      ({ id: recordId, before, after }) =>
        [
          recordId,
          { type: (before ?? after)?.type, before: before?.members, after: after?.members },
        ] as const,
    )
    const found = written.get(id)?.writes
    expect(found, `what ${id} changed`).toEqual(new Map(expected))
    expect(found?.size, `records that ${id} changed`).toBeGreaterThan(0)
  }
}

function describeAnswer({ status, headers, body }: ApiResponse): string {
  return `  ${status} ${headers.get('x-change-set')} ${JSON.stringify(body).slice(0, 600)}`
}
