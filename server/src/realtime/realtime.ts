import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  createChangeOfUnknownRecords,
  type Notice,
  type RecordsChangedMessageDto,
} from '@stamboek/model/contract/realtime-messages'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { createHubServer } from '@stamboek/signalr/hub-server'
import type { ConnectedUser } from '../access/connected-user.ts'
import type { Credentials } from '../access/credentials.ts'
import type { Database } from '../database/connection/database.ts'
import type { DatabaseLog } from '../database/connection/database-log.ts'
import { broadcastChange, broadcastNotice } from './broadcast.ts'
import { createChangeBuffer } from './change-buffer.ts'
import { readOrCreateConnectionKey } from './connection-key.ts'
import { openNodeFeed } from './nodes/node-feed.ts'
import { createRealtimeHub } from './realtime-hub.ts'
import { startRecheck } from './recheck-connections.ts'

/** The hub for changes of records (requirements 14.1), on this node and with the other nodes. */
export interface Realtime {
  readonly handleRequest: (
    request: IncomingMessage,
    response: ServerResponse,
    user: ConnectedUser,
  ) => Promise<void>
  readonly handleUpgrade: (
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    user: ConnectedUser,
  ) => Promise<number>
  readonly recordsChanged: (change: RecordsChangedMessageDto) => void
  readonly noticed: (notice: Notice) => void
  /** Rechecks the connections of a user on all nodes, and ends those whose session or token has ended. */
  readonly signedOut: (userId: string) => void
  /** Ends all connections; their pages may reconnect, here or on another node. */
  readonly disconnect: () => Promise<void>
  /** Connections now, and messages about changes and imports sent since the start, on this node. */
  readonly readStatus: () => { readonly connections: number; readonly sentMessages: number }
  readonly close: () => Promise<void>
}

export interface RealtimeOptions {
  readonly database: Database
  readonly catalogue: RecordCatalogue
  readonly credentials: Pick<Credentials, 'recognize'>
  /** Record types whose changes affect the rights of users. */
  readonly accessTypes: ReadonlySet<string>
  /** Called when another node has prepared the database. */
  readonly onFormat?: () => void
  readonly log: DatabaseLog
  readonly reportFailure: (error: unknown) => void
}

/**
 * Starts the hub, the exchange with other nodes and the recheck of rights. Creates the key of connections in the
 * database if there is none. `close` keeps the connections: call `disconnect` for those.
 */
export async function startRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { database, catalogue, accessTypes, log } = options
  const { recognize } = options.credentials
  const admittedUsers = new WeakMap<IncomingMessage, ConnectedUser>()
  const hub = createRealtimeHub({
    catalogue,
    recognize,
    findAdmittedUser: (request) => admittedUsers.get(request),
  })
  const server = createHubServer(hub, {
    secret: await readOrCreateConnectionKey(database),
    reportFailure: options.reportFailure,
  })
  const recheck = startRecheck({
    catalogue,
    recognize,
    connections: () => server.clients.all().connections(),
    onFailure: (error) =>
      log.warn(`De rechten van verbonden pagina’s konden niet worden gelezen: ${textOf(error)}`),
  })

  let sentMessages = 0

  function broadcast(changes: readonly RecordsChangedMessageDto[]): void {
    for (const change of changes) sentMessages += broadcastChange(server.clients, catalogue, change)
  }

  function sendNotice(notice: Notice): void {
    sentMessages += broadcastNotice(server.clients, catalogue, notice)
  }

  const feed = await openNodeFeed({
    database,
    log,
    onChanges(changes) {
      if (changes.some(({ dtoKey }) => accessTypes.has(dtoKey))) recheck.request()
      broadcast(changes)
    },
    onNotice: sendNotice,
    onSignedOut: recheck.request,
    ...(options.onFormat && { onFormat: options.onFormat }),
    onMissed() {
      recheck.request()
      broadcast(catalogue.all().map(({ dtoKey }) => createChangeOfUnknownRecords(dtoKey)))
    },
  })
  const buffer = createChangeBuffer((changes) => {
    broadcast(changes)
    feed.changes(changes)
  })

  return {
    handleRequest(request, response, user) {
      admittedUsers.set(request, user)
      return server.handleRequest(request, response)
    },
    handleUpgrade(request, socket, head, user) {
      admittedUsers.set(request, user)
      return server.handleUpgrade(request, socket, head)
    },
    recordsChanged(change) {
      if (accessTypes.has(change.dtoKey)) recheck.request()
      buffer.add(change)
    },
    noticed(notice) {
      sendNotice(notice)
      feed.notice(notice)
    },
    signedOut(userId) {
      recheck.request(userId)
      feed.signedOut(userId)
    },
    disconnect: () => server.close(),
    readStatus: () => ({ connections: hub.countConnections(), sentMessages }),
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
