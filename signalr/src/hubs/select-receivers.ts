import { SharedMessage } from '../connections/shared-message.ts'
import { messageTypes } from '../protocols/hub-messages.ts'
import type { HubClients, HubConnection, Receivers } from './hub.ts'
import type { HubClient } from './hub-client.ts'
import type { HubMembers } from './hub-members.ts'

export function createHubClients<User>(members: HubMembers<HubClient<User>>): HubClients<User> {
  const all = () => members.all.values()
  return {
    all: () => receivers(all),
    except: (connectionIds) => {
      const left = new Set(connectionIds)
      return receivers(() => filter(all(), ({ id }) => !left.has(id)))
    },
    group: (name) => receivers(() => members.ofGroup(name)),
    user: (userId) => receivers(() => members.ofUser(userId)),
    client: (connectionId) =>
      receivers(() => {
        const client = members.all.get(connectionId)
        return client ? [client] : []
      }),
  }
}

function receivers<User>(find: () => Iterable<HubClient<User>>): Receivers<User> {
  return {
    send: (target, ...given) => {
      const message = new SharedMessage({ type: messageTypes.invocation, target, arguments: given })
      let count = 0
      for (const client of find()) {
        client.sendShared(message)
        count += 1
      }
      return count
    },
    where: (holds) => receivers(() => filter(find(), holds)),
    connections: find,
  }
}

function* filter<User>(
  clients: Iterable<HubClient<User>>,
  holds: (connection: HubConnection<User>) => boolean,
): Iterable<HubClient<User>> {
  for (const client of clients) if (holds(client)) yield client
}
