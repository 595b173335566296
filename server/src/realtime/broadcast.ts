import {
  businessUnitGroup,
  hubMessages,
  type Notice,
  type RecordsChangedMessageDto,
  recordTypeGroup,
} from '@stamboek/model/contract/realtime-messages'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { HubClients } from '@stamboek/signalr/hubs/hub'
import type { ConnectedUser } from '../access/connected-user.ts'
import { parseGroupName } from './groups.ts'
import type { RealtimeConnection } from './realtime-hub.ts'
import { canReadInUnit, canReceiveChange, canReceiveNotice } from './receiving-rights.ts'

/**
 * Sends a change once to each connection of this node that is in the group of its type or unit and whose user may
 * receive it. An unknown change (`action` null) of a type that is not global also goes to the groups of all units
 * where the user may read the type. Returns the number of messages.
 */
export function broadcastChange(
  clients: Pick<HubClients<ConnectedUser>, 'group' | 'all'>,
  catalogue: RecordCatalogue,
  change: RecordsChangedMessageDto,
): number {
  const ofType = recordTypeGroup(change.dtoKey)
  const maySee = ({ user }: RealtimeConnection) => canReceiveChange(catalogue, user.access, change)
  const sent = clients.group(ofType).where(maySee).send(hubMessages.recordsChanged, change)

  const isElsewhere = ({ groups }: RealtimeConnection) => !groups.has(ofType)
  if (change.businessUnitId !== null)
    return (
      sent +
      clients
        .group(businessUnitGroup(change.businessUnitId))
        .where((connection) => isElsewhere(connection) && maySee(connection))
        .send(hubMessages.recordsChanged, change)
    )
  // The unit is unknown: it can be any.
  if (change.action === null)
    return (
      sent +
      clients
        .all()
        .where(
          (connection) => isElsewhere(connection) && isInReadableUnit(catalogue, connection, change.dtoKey),
        )
        .send(hubMessages.recordsChanged, change)
    )
  return sent
}

/**
 * Sends a notice to each connection of this node whose user holds its right, whatever groups the page joined. Returns
 * the number of messages.
 */
export function broadcastNotice(
  clients: Pick<HubClients<ConnectedUser>, 'all'>,
  catalogue: RecordCatalogue,
  { to, target, message }: Notice,
): number {
  return clients
    .all()
    .where(({ user }) => canReceiveNotice(catalogue, user.access, to))
    .send(target, message)
}

function isInReadableUnit(
  catalogue: RecordCatalogue,
  { groups, user }: RealtimeConnection,
  dtoKey: string,
): boolean {
  const type = catalogue.find(dtoKey)
  if (!type || type.ownership === 'global') return false
  return [...groups].some((name) => {
    const group = parseGroupName(catalogue, name)
    return (
      group !== undefined &&
      'businessUnitId' in group &&
      canReadInUnit(catalogue, user.access, type, group.businessUnitId)
    )
  })
}
