import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { Sessions } from '../access/sessions.ts'
import type { SignedInUser } from '../access/signed-in-user.ts'
import { createCoalescingWorker } from '../concurrency/coalescing-worker.ts'
import { findGroup, whyNotIn } from './groups.ts'
import type { RealtimeConnection } from './realtime-hub.ts'

export interface Recheck {
  /** Looks again at the connections of a user, at once; or at all, soon. */
  readonly look: (userId?: string) => void
  readonly close: () => void
}

export interface RecheckOptions {
  readonly connections: () => Iterable<RealtimeConnection>
  readonly recognize: Sessions['recognize']
  readonly catalogue: RecordCatalogue
  /** The database gave no answer; it is asked again. */
  readonly onFailure: (error: unknown) => void
}

/** Between two looks at all without anything that asks for them. */
const sweepIntervalMs = 20_000

/** Milliseconds between two looks at all: whoever changes the rights of many does so one by one. */
const pauseBetweenLooks = 1_000

/**
 * Looks again at who is connected, whenever it is told to and now and then besides, since sessions and rights also end by
 * themselves: whose session is over is sent away, whose right to a group is lost has to come back for the others.
 */
export function startRecheck(options: RecheckOptions): Recheck {
  const { onFailure } = options
  let named = new Set<string>()
  const all = createCoalescingWorker(() => recheck(options).catch(onFailure), pauseBetweenLooks)
  const some = createCoalescingWorker(() => {
    const users = named
    named = new Set()
    return recheck(options, users).catch(onFailure)
  })
  const timer = setInterval(all.request, sweepIntervalMs)

  return {
    look(userId) {
      if (userId === undefined) all.request()
      else {
        named.add(userId)
        some.request()
      }
    },
    close() {
      clearInterval(timer)
      all.stop()
      some.stop()
    },
  }
}

/** All connections, or those of these users. Sessions are asked for together, in one turn of the event loop. */
async function recheck(
  { connections, recognize, catalogue }: RecheckOptions,
  users?: ReadonlySet<string>,
): Promise<void> {
  const chosen = [...connections()].filter(({ userId }) => users?.has(userId) ?? true)
  const bySession = Map.groupBy(chosen, ({ user }) => user.session)
  await Promise.all(
    [...bySession].map(async ([session, own]) => {
      const access = await recognize(session)
      for (const connection of own) applyAccess(catalogue, connection, access)
    }),
  )
}

function applyAccess(
  catalogue: RecordCatalogue,
  connection: RealtimeConnection,
  access: SignedInUser | undefined,
): void {
  if (!access) {
    connection.close({ error: 'Je bent niet meer aangemeld.', allowReconnect: false })
    return
  }
  connection.user.access = access
  const lost = [...connection.groups].filter((name) => {
    const group = findGroup(catalogue, name)
    return !group || whyNotIn(catalogue, access, group) !== undefined
  })
  if (lost.length === 0) return
  for (const name of lost) connection.leave(name)
  connection.close({ error: 'Je rechten zijn gewijzigd.', allowReconnect: true })
}
