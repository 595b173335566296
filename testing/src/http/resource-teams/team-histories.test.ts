import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { assignmentCommands } from '../../resource-teams/assignment-commands.ts'
import {
  type Answer,
  applyCommand,
  type Choice,
  type Command,
  type MakeCommand,
  sendCommand,
} from '../../resource-teams/command.ts'
import { teamCommands } from '../../resource-teams/team-commands.ts'
import { findBrokenRules, findExclusiveType, findRoot, type World } from '../../resource-teams/team-model.ts'
import { createScope, readSnapshot, type Scope, type Snapshot } from '../../resource-teams/team-world.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

/** Fixed, so that fast-check generates the same histories in every run. */
const seed = 20_261_123
const timeout = 240_000
/** A history is not shortened when it fails: that would take longer than the test may. */
const options = { seed, numRuns: 6, endOnFailure: true }

let server: DemonstrationServer
/** Two of one unit and one of another. */
let clients: readonly TestClient[]

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  clients = [
    await server.signIn('beheerder', 'Noord-Holland Zorg'),
    await server.signIn('beheerder', 'Noord-Holland Zorg'),
    await server.signIn('beheerder', 'Antwerpen Diensten'),
  ]
})
afterAll(() => server.close())

const makers = { ...teamCommands, ...assignmentCommands }

type Name = keyof typeof makers

interface NamedChoice extends Choice {
  readonly name: Name
}

/** How often each command comes: most rules are about assignments. */
const weights: Readonly<Record<Name, number>> = {
  assign: 8,
  followAssignment: 4,
  shiftAssignment: 4,
  moveAssignment: 4,
  restoreAssignment: 3,
  moveTeam: 3,
  retypeTeam: 3,
  setFlags: 3,
  setTaken: 4,
  retypeResource: 4,
  removeAssignment: 2,
  endAssignment: 2,
  endAllAssignments: 1,
  createTeam: 1,
  deactivateTeam: 1,
  activateTeam: 1,
  deactivateAssignment: 1,
  activateAssignment: 1,
  unassign: 1,
}

function choose(name: fc.Arbitrary<Name>): fc.Arbitrary<NamedChoice> {
  return fc.record({
    name,
    first: fc.nat(11),
    second: fc.nat(11),
    start: fc.nat(6),
    // Half of all periods are open.
    end: fc.oneof(fc.constant(0), fc.nat(6)),
  })
}

const anyChoice = choose(
  fc.oneof(
    ...Object.entries(weights).map(([name, weight]) => ({
      arbitrary: fc.constant(name as Name),
      weight,
    })),
  ),
)
/** Histories begin with these, so that there is something to break. */
const assignments = fc.array(choose(fc.constant('assign')), { minLength: 6, maxLength: 6 })

/** The world is one that may be, and the database has derived from it what the model derives. */
function expectKept({ world, derived }: Snapshot, history: string): void {
  expect(findBrokenRules(world), history).toEqual([])
  const expected = [...world.assignments].map(([id, { teamId }]) => [
    id,
    { root: findRoot(world, teamId), exclusiveType: findExclusiveType(world, teamId) },
  ])
  expect([...derived], history).toEqual(expected)
}

/** One client of each unit makes what a history starts with. */
const startScope = () => createScope(clients.slice(1))

test(`one command after another, with seed ${seed}`, { timeout }, async () => {
  const commands = fc.array(anyChoice, { minLength: 25, maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(assignments, commands, async (first, others) => {
      const scope = await startScope()
      let snapshot = await readSnapshot(server, scope)
      const log: string[] = []
      for (const [index, choice] of [...first, ...others].entries()) {
        const [command] = makeCommands({ scope, snapshot, choices: [choice], from: index })
        if (!command) continue
        const answer = await sendCommand(command)
        log.push(describe(command, answer))
        const expected = applyCommand(snapshot.world, command, answer.newId)
        expect(answer.outcome, log.join('\n')).toBe(expected ? 'done' : 'refused')
        const after = await readSnapshot(server, scope)
        expect(after.world, log.join('\n')).toEqual(expected ?? snapshot.world)
        expectKept(after, log.join('\n'))
        snapshot = after
      }
    }),
    options,
  )
})

test(`three commands at once, with seed ${seed}`, { timeout }, async () => {
  const batches = fc.array(fc.array(anyChoice, { minLength: 3, maxLength: 3 }), {
    minLength: 12,
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(assignments, batches, async (first, others) => {
      const scope = await startScope()
      let snapshot = await readSnapshot(server, scope)
      const log: string[] = []
      for (const batch of [first.slice(0, 3), first.slice(3), ...others]) {
        const commands = makeCommands({ scope, snapshot, choices: batch, from: 0 })
        const answers = await Promise.all(commands.map(sendCommand))
        const both = commands.map((command, index) => [command, answers[index] as Answer] as const)
        log.push(both.map(([command, answer]) => describe(command, answer)).join('\n'), '')
        for (const { outcome } of answers)
          expect(['done', 'refused', 'stale'], log.join('\n')).toContain(outcome)
        const after = await readSnapshot(server, scope)
        expectKept(after, log.join('\n'))
        const done = both.filter(([, { outcome }]) => outcome === 'done')
        expect(
          orders(done).map((order) => applyAll(snapshot.world, order)),
          log.join('\n'),
        ).toContainEqual(after.world)
        snapshot = after
      }
    }),
    options,
  )
})

type Done = readonly [Command, Answer]

/** The commands that these choices come to, each by the next client. */
function makeCommands({
  scope,
  snapshot,
  choices,
  from,
}: {
  readonly scope: Scope
  readonly snapshot: Snapshot
  readonly choices: readonly NamedChoice[]
  readonly from: number
}): readonly Command[] {
  return choices.flatMap((choice, index) => {
    const client = clients[(from + index) % clients.length] as TestClient
    const make: MakeCommand = makers[choice.name]
    return make({ client, scope, snapshot }, choice) ?? []
  })
}

/** The world after commands in this order; undefined where the rules forbid one of them. */
function applyAll(world: World, order: readonly Done[]): World | undefined {
  return order.reduce<World | undefined>(
    (reached, [command, { newId }]) => reached && applyCommand(reached, command, newId),
    world,
  )
}

function orders<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length < 2) return [items]
  return items.flatMap((first, index) => orders(items.toSpliced(index, 1)).map((rest) => [first, ...rest]))
}

function describe({ label }: Command, { outcome, body }: Answer): string {
  return outcome === 'done' ? `${label}: done` : `${label}: ${outcome} ${body}`
}
