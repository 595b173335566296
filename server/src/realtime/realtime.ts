import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  createUnknownChange,
  type EndedImport,
  type RecordsChangedMessageDto,
} from '@stamboek/model/contract/realtime-messages'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { createHubServer } from '@stamboek/signalr/hub-server'
import type { ConnectedUser } from '../access/connected-user.ts'
import type { Sessions } from '../access/sessions.ts'
import type { Database } from '../database/connection/database.ts'
import type { DatabaseLog } from '../database/connection/database-log.ts'
import { createChangeBuffer } from './change-buffer.ts'
import { readConnectionKey } from './connection-key.ts'
import { openNodeFeed } from './nodes/node-feed.ts'
import { createQuietTimes } from './quiet-times.ts'
import { createRealtimeHub } from './realtime-hub.ts'
import { startRecheck } from './recheck-connections.ts'
import { tellClients, tellImportEnded } from './tell-clients.ts'

/** The hub that pages hear of changes from (contracts.md, Real time), on this node and by way of the others. */
export interface Realtime {
  /** A request below the hub's path, of somebody who is signed in. */
  readonly handleRequest: (
    request: IncomingMessage,
    response: ServerResponse,
    user: ConnectedUser,
  ) => Promise<void>
  /** The same for one that asks for a WebSocket; resolves with the status of the answer. */
  readonly handleUpgrade: (
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    user: ConnectedUser,
  ) => Promise<number>
  /** Records were changed by a call on this node, and that is committed. */
  readonly recordsChanged: (change: RecordsChangedMessageDto) => void
  /** An import ended on this node. */
  readonly importEnded: (ended: EndedImport) => void
  /** A session ended by a call on this node. */
  readonly signedOut: (userId: string) => void
  /** Ends all connections; their pages may come back, here or on another node. */
  readonly disconnect: () => Promise<void>
  /** Tells other nodes what is left to tell. */
  readonly close: () => Promise<void>
}

export interface RealtimeOptions {
  readonly database: Database
  readonly catalogue: RecordCatalogue
  readonly sessions: Pick<Sessions, 'recognize'>
  /** Record types whose changes change who may do what. */
  readonly accessTypes: ReadonlySet<string>
  readonly log: DatabaseLog
  /** Told of what went wrong in the hub and is nobody's answer. */
  readonly reportFailure: (error: unknown) => void
}

export async function startRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { database, catalogue, accessTypes, log } = options
  const { recognize } = options.sessions
  const admitted = new WeakMap<IncomingMessage, ConnectedUser>()
  const quietTimes = createQuietTimes(catalogue)
  const hub = createRealtimeHub({
    catalogue,
    recognize,
    admitted: (request) => admitted.get(request),
    quietTime: quietTimes.of,
  })
  const server = createHubServer(hub, {
    secret: await readConnectionKey(database),
    reportFailure: options.reportFailure,
  })
  const recheck = startRecheck({
    catalogue,
    recognize,
    connections: () => server.clients.all().connections(),
    onFailure: (error) =>
      log.warn(`De rechten van verbonden pagina’s konden niet worden gelezen: ${textOf(error)}`),
  })

  function tell(changes: readonly RecordsChangedMessageDto[]): void {
    for (const change of changes) {
      quietTimes.note(change)
      tellClients(server.clients, catalogue, change)
    }
  }

  function tellImport(ended: EndedImport): void {
    tellImportEnded(server.clients, catalogue, ended)
  }

  const feed = await openNodeFeed({
    database,
    log,
    onChanges(changes) {
      if (changes.some(({ dtoKey }) => accessTypes.has(dtoKey))) recheck.look()
      tell(changes)
    },
    onImportEnded: tellImport,
    onSignedOut: recheck.look,
    onMissed() {
      recheck.look()
      tell(catalogue.all().map(({ dtoKey }) => createUnknownChange(dtoKey)))
    },
  })
  // Only from here on it hears of what other nodes tell.
  quietTimes.startOver()
  const buffer = createChangeBuffer((changes) => {
    tell(changes)
    feed.changes(changes)
  })

  return {
    handleRequest(request, response, user) {
      admitted.set(request, user)
      return server.handleRequest(request, response)
    },
    handleUpgrade(request, socket, head, user) {
      admitted.set(request, user)
      return server.handleUpgrade(request, socket, head)
    },
    recordsChanged(change) {
      if (accessTypes.has(change.dtoKey)) recheck.look()
      buffer.add(change)
    },
    importEnded(ended) {
      tellImport(ended)
      feed.importEnded(ended)
    },
    signedOut(userId) {
      recheck.look(userId)
      feed.signedOut(userId)
    },
    disconnect: () => server.close(),
    async close() {
      recheck.close()
      buffer.flush()
      await feed.close()
    },
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
