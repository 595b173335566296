import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import type { ConnectedUser } from '@stamboek/server/access/connected-user'
import type { SignedInUser } from '@stamboek/server/access/signed-in-user'
import type { RealtimeConnection } from '@stamboek/server/realtime/realtime-hub'
import type { HubClients, Receivers } from '@stamboek/signalr/hubs/hub'

export const thisUnit = '0198a000-0000-7000-8000-000000000001'
export const otherUnit = '0198a000-0000-7000-8000-000000000002'

/**
 * Owned by a business unit; the product's own types are global (countries) or of either ownership (VAT rates).
 */
const thing = {
  dtoKey: 'Test.ThingViewDto',
  name: 'thing',
  path: 'things',
  labels: { one: 'Ding', many: 'Dingen' },
  icon: 'star',
  ownership: 'businessUnit',
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: {},
  search: { layout: 'codeTable', parts: ['description'] },
  grid: { columns: ['description'] },
  form: { rows: [['description']] },
} as const satisfies RecordTypeDefinition

export const catalogue = createRecordCatalogue([...recordTypes, thing])

/** A user with these permissions in every business unit, and further ones in some. */
export function createSignedInUser(
  everywhere: readonly string[],
  units: Readonly<Record<string, readonly string[]>> = {},
  userId = '0198a000-0000-7000-8000-00000000000a',
): SignedInUser {
  return {
    userId,
    userName: 'proef',
    fullName: 'Proefpersoon',
    email: null,
    permissions: new Set(everywhere),
    businessUnits: new Map(Object.entries(units).map(([unit, own]) => [unit, new Set(own)])),
    validUntil: Number.POSITIVE_INFINITY,
  }
}

export interface TestConnection extends RealtimeConnection {
  /** Undefined while the connection is open. */
  readonly closeReason: () => { readonly error?: string; readonly allowReconnect?: boolean } | undefined
  readonly sent: readonly (readonly [target: string, message: unknown])[]
}

export function createConnection(
  access: SignedInUser,
  credential: ConnectedUser['credential'] = 'session:any',
): TestConnection {
  const gone = new AbortController()
  const groups = new Set<string>()
  const user: ConnectedUser = { credential, access }
  const sent: (readonly [string, unknown])[] = []
  let ended: ReturnType<TestConnection['closeReason']>
  return {
    id: crypto.randomUUID(),
    userId: access.userId,
    user,
    signal: gone.signal,
    groups,
    sent,
    join: (group) => groups.add(group),
    leave: (group) => groups.delete(group),
    send: (target, message) => sent.push([target, message]),
    invoke: () => Promise.reject(new Error('Nobody answers.')),
    close(options = {}) {
      ended ??= options
      gone.abort()
    },
    closeReason: () => ended,
  }
}

/** Selects connections as the hub's clients do. */
export function createHubClients(
  connections: readonly TestConnection[],
): Pick<HubClients<ConnectedUser>, 'all' | 'group'> {
  return {
    all: () => receivers(connections),
    group: (name) => receivers(connections.filter(({ groups }) => groups.has(name))),
  }
}

function receivers(chosen: readonly RealtimeConnection[]): Receivers<ConnectedUser> {
  return {
    send: (target, ...given) => {
      for (const connection of chosen) connection.send(target, ...given)
      return chosen.length
    },
    where: (holds) => receivers(chosen.filter(holds)),
    connections: () => chosen,
  }
}
