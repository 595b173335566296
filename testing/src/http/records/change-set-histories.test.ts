import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { codeTableCommands } from '../../change-sets/code-table-commands.ts'
import { type Choice, type MakeCommand, pick, type Sender, type Written } from '../../change-sets/command.ts'
import { emptyHistory, type ModelChangeSet } from '../../change-sets/history-model.ts'
import { type HistoryWorld, readRecords, startHistoryWorld } from '../../change-sets/history-world.ts'
import { regionCommands } from '../../change-sets/region-commands.ts'
import { taskCommands } from '../../change-sets/task-commands.ts'
import { teamCommands } from '../../change-sets/team-commands.ts'
import { undoCommands } from '../../change-sets/undo-commands.ts'
import { versionCommands } from '../../change-sets/version-commands.ts'
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

const changeCommands = {
  ledgers: codeTableCommands,
  vats: versionCommands,
  regions: regionCommands,
  teams: teamCommands,
  tasks: taskCommands,
} as const satisfies Record<string, Record<string, MakeCommand>>

type Subject = keyof typeof changeCommands

interface CommandChoice extends Choice {
  readonly person: number
  readonly isUndo: boolean
  readonly command: number
}

const number = fc.nat(59)

/** Not shrunk: a failing history only loses commands. */
const anyChoice: fc.Arbitrary<CommandChoice> = fc.noShrink(
  fc.record({
    person: fc.nat(2),
    isUndo: fc.boolean(),
    command: fc.nat(999),
    first: number,
    second: number,
    third: number,
  }),
)

/** The fewer subjects, the more often its commands meet. */
const anySubjects = fc.noShrink(
  fc.shuffledSubarray(Object.keys(changeCommands) as Subject[], { minLength: 1 }),
)

const anyHistory = fc.noBias(
  fc.record({
    subjects: anySubjects,
    choices: fc.array(anyChoice, { minLength: 1, maxLength, size: 'max' }),
  }),
)

interface ChosenHistory {
  readonly subjects: readonly Subject[]
  readonly choices: readonly CommandChoice[]
}

test(`any history ends as the model says, with seed ${seed}`, {
  timeout: 2 * runs * secondsPerHistory * 1000,
}, async () => {
  await fc.assert(fc.asyncProperty(anyHistory, runHistory), {
    seed,
    numRuns: runs,
    // Shrinking takes seconds for each try.
    interruptAfterTimeLimit: runs * secondsPerHistory * 1000,
  })
})

const { undo, undoUndo, ...otherUndos } = undoCommands
const undos = [
  undo,
  undo,
  undo,
  undoUndo,
  undoUndo,
  ...Object.values(otherUndos),
] as const satisfies readonly MakeCommand[]

function listCommands(subjects: readonly Subject[], isUndo: boolean): readonly MakeCommand[] {
  return isUndo
    ? undos
    : subjects.flatMap((subject): readonly MakeCommand[] => Object.values(changeCommands[subject]))
}

async function runHistory({ subjects, choices }: ChosenHistory): Promise<void> {
  count += 1
  const replay = await world.beginReplay()
  const lines: string[] = []
  let history = emptyHistory
  let rowVersions: Sender['rowVersions'] = new Map()
  for (const [index, { person, isUndo, command: chosen, ...choice }] of choices.entries()) {
    const sender = pick(world.people, person)
    // Histories begin with something to take back.
    const make = pick(listCommands(subjects, isUndo && index > 5), chosen)
    const command = sender && make?.({ ...sender, world, history, rowVersions, prefix: `V${count}-` }, choice)
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
