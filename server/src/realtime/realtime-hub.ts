import type { IncomingMessage } from 'node:http'
import { hubMethods } from '@stamboek/model/contract/realtime-messages'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { type Hub, type HubCall, type HubConnection, HubError } from '@stamboek/signalr/hubs/hub'
import type { ConnectedUser } from '../access/connected-user.ts'
import type { Credentials } from '../access/credentials.ts'
import { explainRefusal, type Group, parseGroupName } from './groups.ts'

export type RealtimeConnection = HubConnection<ConnectedUser>

export interface RealtimeHubOptions {
  readonly catalogue: RecordCatalogue
  readonly recognize: Credentials['recognize']
  readonly findAdmittedUser: (request: IncomingMessage) => ConnectedUser | undefined
}

export interface CountedHub extends Hub<ConnectedUser> {
  readonly countConnections: () => number
}

const maxGroups = 200
const maxNameLength = 200
const maxConnections = 50

/**
 * Creates the hub with its methods JoinGroup and LeaveGroup (requirements 14.1). Refuses requests without an admitted
 * user (401), too many connections of a user, and too many groups of a connection. JoinGroup reads the user's rights
 * again and stores them in the connection.
 */
export function createRealtimeHub(options: RealtimeHubOptions): CountedHub {
  const { catalogue, recognize, findAdmittedUser: admitted } = options
  const connected = new Map<string, Set<RealtimeConnection>>()

  return {
    countConnections: () => connected.values().reduce((count, own) => count + own.size, 0),
    async authorize(request) {
      const user = admitted(request)
      return user ? { user, userId: user.access.userId } : { refusedWith: 401 }
    },
    onConnected(connection) {
      const own = connected.get(connection.userId) ?? new Set()
      if (own.size >= maxConnections)
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
      async [hubMethods.joinGroup](
        { connection }: HubCall<ConnectedUser>,
        ...parameters: readonly unknown[]
      ) {
        const group = requireGroup(catalogue, parameters)
        const access = await recognize(connection.user.credential)
        if (!access) throw new HubError('Je bent niet (meer) aangemeld. Meld je aan om verder te gaan.')
        // An older answer can arrive after the rights were rechecked.
        if (access.validUntil >= connection.user.access.validUntil) connection.user.access = access
        const refusal = explainRefusal(catalogue, connection.user.access, group)
        if (refusal !== undefined) throw new HubError(refusal)
        if (connection.groups.size >= maxGroups && !connection.groups.has(group.name))
          throw new HubError(`Een verbinding kan in hoogstens ${maxGroups} groepen zijn.`)
        connection.join(group.name)
      },
      [hubMethods.leaveGroup]({ connection }: HubCall<ConnectedUser>, ...parameters: readonly unknown[]) {
        connection.leave(requireGroup(catalogue, parameters).name)
      },
    },
  }
}

function requireGroup(catalogue: RecordCatalogue, [name, ...others]: readonly unknown[]): Group {
  if (typeof name !== 'string' || name.length > maxNameLength || others.length > 0)
    throw new HubError(`Geef de naam van één groep, van hoogstens ${maxNameLength} tekens.`)
  const group = parseGroupName(catalogue, name)
  if (!group) throw new HubError('Deze groep bestaat niet.')
  return group
}
