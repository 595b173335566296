import { hubMethods } from '@stamboek/model/contract/realtime-messages'
import type { RealtimeHub } from './realtime-hub.ts'

type Hub = Pick<RealtimeHub, 'invoke'>

export interface RealtimeGroups {
  /** Stays in the group until every caller has called what it gets back. */
  readonly join: (group: string) => () => void
  /** On a new connection, which is in no group yet; undefined: there is none. `onJoined` is told of each. */
  readonly connect: (hub: Hub | undefined, onJoined?: (group: string) => void) => void
}

/**
 * The groups that the page needs, counted by who needs them, and kept so on the connection there is. Calls go one after the other,
 * so that leaving and joining again cannot overtake each other. A group that is refused is not asked for again before the next
 * connection.
 */
export function createRealtimeGroups(): RealtimeGroups {
  const needed = new Map<string, number>()
  let session: Session | undefined

  const settle = (): void => {
    if (session) void bringInLine(session, needed)
  }
  return {
    join: (group) => {
      needed.set(group, (needed.get(group) ?? 0) + 1)
      settle()
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const count = (needed.get(group) ?? 0) - 1
        if (count > 0) needed.set(group, count)
        else needed.delete(group)
        settle()
      }
    },
    connect: (hub, onJoined = () => undefined) => {
      if (session) session.isOver = true
      session = hub && { hub, onJoined, asked: new Set(), isOver: false, isBusy: false }
      settle()
    },
  }
}

interface Session {
  readonly hub: Hub
  readonly onJoined: (group: string) => void
  /** Joined, or refused. */
  readonly asked: Set<string>
  isOver: boolean
  isBusy: boolean
}

async function bringInLine(session: Session, needed: ReadonlyMap<string, number>): Promise<void> {
  if (session.isBusy) return
  session.isBusy = true
  for (;;) {
    const { asked } = session
    const toJoin = [...needed.keys()].find((group) => !asked.has(group))
    const toLeave = [...asked].find((group) => !needed.has(group))
    const group = toJoin ?? toLeave
    if (session.isOver || group === undefined) break
    if (group === toJoin) await join(session, group)
    else await leave(session, group)
  }
  session.isBusy = false
}

async function join(session: Session, group: string): Promise<void> {
  session.asked.add(group)
  try {
    await session.hub.invoke(hubMethods.joinGroup, group)
    if (!session.isOver) session.onJoined(group)
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
