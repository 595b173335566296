import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { Sessions } from '../access/sessions.ts'
import type { SignedInUser } from '../access/signed-in-user.ts'
import { findGroup, whyNotIn } from './groups.ts'
import type { RealtimeConnection } from './realtime-hub.ts'

export interface Recheck {
  /** Looks again, soon, at the connections of a user, or at all. */
  readonly look: (userId?: string) => void
  readonly close: () => void
}

export interface RecheckOptions {
  readonly connections: () => Iterable<RealtimeConnection>
  readonly recognize: Sessions['recognize']
  readonly catalogue: RecordCatalogue
  /** The database gave no answer; it is asked again. */
  readonly onFailure: (error: unknown) => void
  /** Milliseconds. */
  readonly every?: number
}

/**
 * Looks again at who is connected, whenever it is told to and now and then besides, since sessions and rights also end by
 * themselves: whose session is over is sent away, whose right to a group is lost has to come back for the others.
 */
export function startRecheck(options: RecheckOptions): Recheck {
  const { every = 20_000 } = options
  let isAll = false
  let asked = new Set<string>()
  let running: Promise<void> | undefined
  const timer = setInterval(() => look(), every)

  function look(userId?: string): void {
    if (userId === undefined) isAll = true
    else asked.add(userId)
    running ??= run().finally(() => {
      running = undefined
    })
  }

  async function run(): Promise<void> {
    while (isAll || asked.size > 0) {
      const users = isAll ? undefined : asked
      isAll = false
      asked = new Set()
      await recheck(options, users).catch(options.onFailure)
    }
  }

  return { look, close: () => clearInterval(timer) }
}

/** All connections, or those of these users. Sessions are asked for together, in one turn of the event loop. */
async function recheck(
  { connections, recognize, catalogue }: RecheckOptions,
  users: ReadonlySet<string> | undefined,
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
