import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { Credentials } from '../access/credentials.ts'
import type { SignedInUser } from '../access/signed-in-user.ts'
import { createCoalescingWorker } from '../concurrency/coalescing-worker.ts'
import { explainRefusal, parseGroupName } from './groups.ts'
import type { RealtimeConnection } from './realtime-hub.ts'

export interface Recheck {
  /** Rechecks the connections of a user at once, or all connections soon, at most once a second. */
  readonly request: (userId?: string) => void
  readonly close: () => void
}

export interface RecheckOptions {
  readonly connections: () => Iterable<RealtimeConnection>
  readonly recognize: Credentials['recognize']
  readonly catalogue: RecordCatalogue
  readonly onFailure: (error: unknown) => void
}

const sweepIntervalMs = 10_000

/** Merges rechecks of all connections, since rights of many users are changed one by one. */
const minIntervalMs = 1_000

/**
 * Rechecks the rights of connected users on request and periodically, since sessions, tokens and rights also expire, and
 * stores them in the connections. Closes a connection without a session, or that lost a group: that one may reconnect
 * and join its other groups again.
 */
export function startRecheck(options: RecheckOptions): Recheck {
  const { onFailure } = options
  let named = new Set<string>()
  const all = createCoalescingWorker(() => recheck(options).catch(onFailure), minIntervalMs)
  const some = createCoalescingWorker(() => {
    const users = named
    named = new Set()
    return recheck(options, users).catch(onFailure)
  })
  const timer = setInterval(all.request, sweepIntervalMs)

  return {
    request(userId) {
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

async function recheck(
  { connections, recognize, catalogue }: RecheckOptions,
  users?: ReadonlySet<string>,
): Promise<void> {
  const chosen = [...connections()].filter(({ userId }) => users?.has(userId) ?? true)
  const byCredential = Map.groupBy(chosen, ({ user }) => user.credential)
  await Promise.all(
    [...byCredential].map(async ([credential, own]) => {
      const access = await recognize(credential)
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
    const group = parseGroupName(catalogue, name)
    return !group || explainRefusal(catalogue, access, group) !== undefined
  })
  if (lost.length === 0) return
  for (const name of lost) connection.leave(name)
  connection.close({ error: 'Je rechten zijn gewijzigd.', allowReconnect: true })
}
