import { hubMethods } from '@stamboek/model/contract/realtime-messages'
import type { RealtimeHub } from './realtime-hub.ts'

type Hub = Pick<RealtimeHub, 'invoke'>
/** The groups that the page needs, and since when (ms since 1970). */
export type NeededGroups = ReadonlyMap<string, number>
/** `waited`: ms since the group was needed first. */
type OnJoined = (group: string, waited: number) => void

export interface RealtimeGroups {
  /** What is needed has changed. */
  readonly settle: () => void
  /** On a new connection, which is in no group yet; undefined: there is none. `onJoined` is told of each. */
  readonly connect: (hub: Hub | undefined, onJoined?: OnJoined) => void
}

/**
 * Keeps the connection there is in the groups that are needed. Calls go one after the other, so that leaving and joining again cannot
 * overtake each other. A group that is refused is not asked for again before the next connection.
 */
export function createRealtimeGroups(needed: NeededGroups): RealtimeGroups {
  let session: Session | undefined
  const settle = (): void => {
    if (session) void bringInLine(session, needed)
  }
  return {
    settle,
    connect: (hub, onJoined = () => undefined) => {
      if (session) session.isOver = true
      session = hub && { hub, onJoined, asked: new Set(), isOver: false, isBusy: false }
      settle()
    },
  }
}

interface Session {
  readonly hub: Hub
  readonly onJoined: OnJoined
  /** Joined, or refused. */
  readonly asked: Set<string>
  isOver: boolean
  isBusy: boolean
}

async function bringInLine(session: Session, needed: NeededGroups): Promise<void> {
  if (session.isBusy) return
  session.isBusy = true
  for (;;) {
    const { asked } = session
    const toJoin = [...needed].find(([group]) => !asked.has(group))
    const toLeave = [...asked].find((group) => !needed.has(group))
    if (session.isOver) break
    if (toJoin) await join(session, toJoin)
    else if (toLeave !== undefined) await leave(session, toLeave)
    else break
  }
  session.isBusy = false
}

async function join(session: Session, [group, since]: readonly [string, number]): Promise<void> {
  session.asked.add(group)
  try {
    await session.hub.invoke(hubMethods.joinGroup, group)
    if (!session.isOver) session.onJoined(group, Date.now() - since)
  } catch {
    // Refused, which asking again does not change, or lost, after which another connection asks for all of them.
  }
}

async function leave(session: Session, group: string): Promise<void> {
  session.asked.delete(group)
  try {
    await session.hub.invoke(hubMethods.leaveGroup, group)
  } catch {
    // The server forgets it with the connection.
  }
}
