import type { IncomingMessage } from 'node:http'
import { hubMethods } from '@stamboek/model/contract/realtime-messages'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { type Hub, type HubCall, type HubConnection, HubError } from '@stamboek/signalr/hubs/hub'
import type { ConnectedUser } from '../access/connected-user.ts'
import type { Sessions } from '../access/sessions.ts'
import { findGroup, type Group, whyNotIn } from './groups.ts'
import type { QuietTimes } from './quiet-times.ts'

export type RealtimeConnection = HubConnection<ConnectedUser>

export interface RealtimeHubOptions {
  readonly catalogue: RecordCatalogue
  readonly recognize: Sessions['recognize']
  /** Who sends a request, as far as the HTTP room let it in. */
  readonly admitted: (request: IncomingMessage) => ConnectedUser | undefined
  readonly quietTime: QuietTimes['of']
}

const mostGroups = 200
const longestName = 200
/** Of one user on one node: some dozens of open tabs. */
const mostConnections = 50

/** What pages can call: JoinGroup and LeaveGroup (contracts.md, Real time). */
export function createRealtimeHub(options: RealtimeHubOptions): Hub<ConnectedUser> {
  const { catalogue, recognize, admitted, quietTime } = options
  const connected = new Map<string, Set<RealtimeConnection>>()

  return {
    async authorize(request) {
      const user = admitted(request)
      return user ? { user, userId: user.access.userId } : { refusedWith: 401 }
    },
    onConnected(connection) {
      const own = connected.get(connection.userId) ?? new Set()
      if (own.size >= mostConnections)
        throw new HubError(
          'Je hebt te veel verbindingen tegelijk open. Sluit een tabblad en probeer het opnieuw.',
        )
      connected.set(connection.userId, own.add(connection))
    },
    onDisconnected(connection) {
      const own = connected.get(connection.userId)
      own?.delete(connection)
      if (own?.size === 0) connected.delete(connection.userId)
    },
    methods: {
      async [hubMethods.joinGroup]({ connection }: HubCall<ConnectedUser>, ...given: readonly unknown[]) {
        const group = requireGroup(catalogue, given)
        const access = await recognize(connection.user.session)
        if (!access) throw new HubError('Je bent niet (meer) aangemeld. Meld je aan om verder te gaan.')
        // What was asked first may be answered last, after the rights were looked at again.
        if (access.validUntil >= connection.user.access.validUntil) connection.user.access = access
        const refusal = whyNotIn(catalogue, connection.user.access, group)
        if (refusal !== undefined) throw new HubError(refusal)
        if (connection.groups.size >= mostGroups && !connection.groups.has(group.name))
          throw new HubError(`Een verbinding kan in hoogstens ${mostGroups} groepen zijn.`)
        connection.join(group.name)
        // What is told from now on is heard; this says whether something was told before.
        return 'type' in group ? quietTime(connection.user.access, group.type) : undefined
      },
      [hubMethods.leaveGroup]({ connection }: HubCall<ConnectedUser>, ...given: readonly unknown[]) {
        connection.leave(requireGroup(catalogue, given).name)
      },
    },
  }
}

function requireGroup(catalogue: RecordCatalogue, [name, ...others]: readonly unknown[]): Group {
  if (typeof name !== 'string' || name.length > longestName || others.length > 0)
    throw new HubError(`Geef de naam van één groep, van hoogstens ${longestName} tekens.`)
  const group = findGroup(catalogue, name)
  if (!group) throw new HubError('Deze groep bestaat niet.')
  return group
}
