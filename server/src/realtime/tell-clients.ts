import {
  businessUnitGroup,
  type EndedImport,
  hubMessages,
  type RecordsChangedMessageDto,
  recordTypeGroup,
} from '@stamboek/model/contract/realtime-messages'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { HubClients } from '@stamboek/signalr/hubs/hub'
import type { ConnectedUser } from '../access/connected-user.ts'
import { findGroup } from './groups.ts'
import type { RealtimeConnection } from './realtime-hub.ts'
import { mayHear, mayHearOfImport, mayReadIn } from './who-may-hear.ts'

/** Sends a change to those of this node's connections that asked for it and may hear it, once to each. */
export function tellClients(
  clients: Pick<HubClients<ConnectedUser>, 'group' | 'all'>,
  catalogue: RecordCatalogue,
  change: RecordsChangedMessageDto,
): void {
  const ofType = recordTypeGroup(change.dtoKey)
  const maySee = ({ user }: RealtimeConnection) => mayHear(catalogue, user.access, change)
  clients.group(ofType).where(maySee).send(hubMessages.recordsChanged, change)

  const isElsewhere = ({ groups }: RealtimeConnection) => !groups.has(ofType)
  if (change.businessUnitId !== null)
    clients
      .group(businessUnitGroup(change.businessUnitId))
      .where((connection) => isElsewhere(connection) && maySee(connection))
      .send(hubMessages.recordsChanged, change)
  // It is not known in which unit: it may have been in any.
  else if (change.action === null)
    clients
      .all()
      .where((connection) => isElsewhere(connection) && hearsOfUnit(catalogue, connection, change.dtoKey))
      .send(hubMessages.recordsChanged, change)
}

/** Says how an import ended to whoever of this node's connections may hear of it. */
export function tellImportEnded(
  clients: Pick<HubClients<ConnectedUser>, 'all'>,
  catalogue: RecordCatalogue,
  ended: EndedImport,
): void {
  const { status, fileName, businessUnitId, importRecordId } = ended
  clients
    .all()
    .where(({ user }) => mayHearOfImport(catalogue, user.access, ended))
    .send(hubMessages.importStatus, { status, fileName, businessUnitId, importRecordId })
}

/** Asked for all that happens in a unit in which the user may read records of the type that are the unit's own. */
function hearsOfUnit(
  catalogue: RecordCatalogue,
  { groups, user }: RealtimeConnection,
  dtoKey: string,
): boolean {
  const type = catalogue.find(dtoKey)
  if (!type || type.ownership === 'global') return false
  return [...groups].some((name) => {
    const group = findGroup(catalogue, name)
    return (
      group !== undefined &&
      'businessUnitId' in group &&
      mayReadIn(catalogue, user.access, type, group.businessUnitId)
    )
  })
}
