import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { ApiResponse, TestClient } from '../server/test-client.ts'
import { findBrokenRules, type World } from './team-model.ts'
import type { Scope, Snapshot } from './team-world.ts'

/** Numbers that select among the existing records when a command is sent. */
export interface Choice {
  readonly first: number
  readonly second: number
  readonly start: number
  readonly end: number
}

export interface Sender {
  readonly client: TestClient
  readonly scope: Scope
  readonly snapshot: Snapshot
}

export interface Command {
  readonly label: string
  /** The world afterwards, whether or not the rules allow it; undefined if refused for other reasons. */
  readonly apply: (world: World, newId: string) => World | undefined
  readonly send: () => Promise<ApiResponse>
}

/** A command about the selected records; undefined if there are none. */
export type MakeCommand = (sender: Sender, choice: Choice) => Command | undefined

export interface Answer {
  /** `stale`: another change came first. */
  readonly outcome: 'done' | 'refused' | 'stale' | `status ${number}`
  readonly newId: string
  readonly body: string
}

/** The world after an allowed command; undefined if it must be refused. */
export function applyCommand(world: World, command: Command, newId: string): World | undefined {
  const after = command.apply(world, newId)
  return after && findBrokenRules(after).length === 0 ? after : undefined
}

export async function sendCommand(command: Command): Promise<Answer> {
  const { status, body } = await command.send()
  const { id = 'new', results } = (body ?? {}) as Partial<AnyRecord & BulkResult>
  const isRefused = status === 422 || status === 404 || (results?.length === 1 && results[0]?.done === false)
  return {
    outcome: isRefused ? 'refused' : status === 409 ? 'stale' : status < 300 ? 'done' : `status ${status}`,
    newId: id,
    body: JSON.stringify(body),
  }
}

export function pick<Item>(items: readonly Item[], index: number): Item | undefined {
  return items[index % Math.max(items.length, 1)]
}

export function pickTeam(sender: Sender, index: number): { readonly id: string } | undefined {
  const found = pick([...sender.snapshot.world.teams].filter(isOwn(sender)), index)
  return found && { id: found[0] }
}

export function pickResource(sender: Sender, index: number): string | undefined {
  return pick([...sender.snapshot.world.resources].filter(isOwn(sender)), index)?.[0]
}

export function put({ client, snapshot }: Sender, path: string, members: object): Promise<ApiResponse> {
  const id = path.split('/').at(-1) ?? ''
  return client.put(path, { rowVersion: snapshot.rowVersions.get(id), ...members })
}

export function isOwn({ client }: Sender) {
  return ([, { unit }]: readonly [string, { readonly unit: string }]) => unit === client.businessUnitId
}
