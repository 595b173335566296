import { hubMethods, recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import { addJitter, retryDelayMs } from '../api/retry-delay.ts'
import type { RealtimeHub } from './hub-client.ts'

type Hub = Pick<RealtimeHub, 'invoke'>

export interface RealtimeGroups {
  /** Joins the group of a record type until the last returned function for that type is called. */
  readonly subscribe: (dtoKey: string) => () => void
  readonly connect: (hub: Hub | undefined) => void
}

/**
 * Keeps the connection in the group of each record type with subscribers, and retries refused joins without limit.
 * Calls `onJoined` after every join, since earlier changes may have been missed; further subscribers of a type join
 * nothing.
 */
export function createRealtimeGroups(onJoined: (dtoKey: string) => void): RealtimeGroups {
  const subscriberCounts = new Map<string, number>()
  const retries = new Map<string, ReturnType<typeof setTimeout>>()
  let hub: Hub | undefined

  const join = async (dtoKey: string, failures = 0): Promise<void> => {
    const joining = hub
    if (!joining) return
    try {
      await joining.invoke(hubMethods.joinGroup, recordTypeGroup(dtoKey))
    } catch {
      // A permanent refusal looks like a short outage of the database.
      if (joining === hub && subscriberCounts.has(dtoKey))
        retries.set(
          dtoKey,
          setTimeout(() => void join(dtoKey, failures + 1), addJitter(retryDelayMs(failures))),
        )
      return
    }
    if (joining !== hub) return
    if (subscriberCounts.has(dtoKey)) onJoined(dtoKey)
    else leave(dtoKey)
  }
  const leave = (dtoKey: string): void => {
    clearTimeout(retries.get(dtoKey))
    hub?.invoke(hubMethods.leaveGroup, recordTypeGroup(dtoKey)).catch(() => undefined)
  }

  return {
    subscribe: (dtoKey) => {
      const count = subscriberCounts.get(dtoKey) ?? 0
      subscriberCounts.set(dtoKey, count + 1)
      if (count === 0) void join(dtoKey)
      let isSubscribed = true
      return () => {
        if (!isSubscribed) return
        isSubscribed = false
        const others = (subscriberCounts.get(dtoKey) ?? 1) - 1
        if (others > 0) subscriberCounts.set(dtoKey, others)
        else {
          subscriberCounts.delete(dtoKey)
          leave(dtoKey)
        }
      }
    },
    connect: (connected) => {
      hub = connected
      for (const timer of retries.values()) clearTimeout(timer)
      retries.clear()
      for (const dtoKey of subscriberCounts.keys()) void join(dtoKey)
    },
  }
}
