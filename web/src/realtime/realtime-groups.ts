import { hubMethods, recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import { retryDelay } from '../api/retry-delays.ts'
import type { RealtimeHub } from './realtime-hub.ts'
import { jittered } from './reconnect-delays.ts'

type Hub = Pick<RealtimeHub, 'invoke'>
/** The record types whose changes the page needs to hear of, by dtoKey. */
export type NeededTypes = Pick<ReadonlyMap<string, unknown>, 'keys' | 'has'>
/** `quietTime`: for how many ms there was nothing to hear of, as far as the server tells. */
type OnJoined = (dtoKey: string, quietTime: number | undefined) => void

export interface RealtimeGroups {
  /** What is needed has changed. */
  readonly settle: () => void
  /** On a new connection, which is in no group yet; undefined: there is none. */
  readonly connect: (hub: Hub | undefined) => void
}

/**
 * Keeps the connection there is in the groups that are needed. Calls go one after the other, so that leaving and joining again cannot
 * overtake each other. A group that could not be joined is tried again: what is refused for good and what the server cannot answer
 * just now, such as while its database is away, cannot be told apart.
 */
export function createRealtimeGroups(needed: NeededTypes, onJoined: OnJoined): RealtimeGroups {
  let session: Session | undefined
  const settle = (): void => {
    if (session) void bringInLine(session, needed, onJoined)
  }
  return {
    settle,
    connect: (hub) => {
      if (session) end(session)
      session = hub && { hub, settle, joined: new Set(), failed: new Map(), isOver: false, isBusy: false }
      settle()
    },
  }
}

interface Session {
  readonly hub: Hub
  readonly settle: () => void
  readonly joined: Set<string>
  readonly failed: Map<string, Failure>
  isOver: boolean
  isBusy: boolean
}

interface Failure {
  readonly times: number
  readonly timer: ReturnType<typeof setTimeout>
  isDue: boolean
}

function end(session: Session): void {
  session.isOver = true
  for (const { timer } of session.failed.values()) clearTimeout(timer)
}

async function bringInLine(session: Session, needed: NeededTypes, onJoined: OnJoined): Promise<void> {
  if (session.isBusy) return
  session.isBusy = true
  const { joined, failed } = session
  for (;;) {
    if (session.isOver) break
    for (const [dtoKey, { timer }] of failed) {
      if (needed.has(dtoKey)) continue
      clearTimeout(timer)
      failed.delete(dtoKey)
    }
    const toJoin = [...needed.keys()].find((key) => !joined.has(key) && failed.get(key)?.isDue !== false)
    const toLeave = [...joined].find((key) => !needed.has(key))
    if (toJoin !== undefined) await join(session, toJoin, onJoined)
    else if (toLeave !== undefined) await leave(session, toLeave)
    else break
  }
  session.isBusy = false
}

async function join(session: Session, dtoKey: string, onJoined: OnJoined): Promise<void> {
  const { hub, joined, failed, settle } = session
  try {
    const answer = await hub.invoke(hubMethods.joinGroup, recordTypeGroup(dtoKey))
    joined.add(dtoKey)
    failed.delete(dtoKey)
    if (!session.isOver) onJoined(dtoKey, typeof answer === 'number' ? answer : undefined)
  } catch {
    // Another connection asks for all of them anyhow.
    if (session.isOver) return
    const failuresBefore = failed.get(dtoKey)?.times ?? 0
    const timer = setTimeout(handleDue, jittered(retryDelay(failuresBefore)))
    const failure: Failure = { times: failuresBefore + 1, isDue: false, timer }
    failed.set(dtoKey, failure)
    function handleDue(): void {
      failure.isDue = true
      settle()
    }
  }
}

async function leave(session: Session, dtoKey: string): Promise<void> {
  session.joined.delete(dtoKey)
  try {
    await session.hub.invoke(hubMethods.leaveGroup, recordTypeGroup(dtoKey))
  } catch {
    // The server forgets it with the connection.
  }
}
