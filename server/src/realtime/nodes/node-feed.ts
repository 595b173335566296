import { randomUUID } from 'node:crypto'
import type { Notice, RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import type { Database } from '../../database/connection/database.ts'
import type { DatabaseLog } from '../../database/connection/database-log.ts'
import {
  maxPayloadBytes,
  type Notifications,
  openNotifications,
} from '../../database/connection/notifications.ts'
import { formatChannel } from '../../database/schema/database-format.ts'
import { chunkChanges, type NodeMessage, parseEnvelope, serializeEnvelope } from './node-message.ts'
import { createOtherNodes } from './other-nodes.ts'

export interface NodeFeed {
  readonly changes: (changes: readonly RecordsChangedMessageDto[]) => void
  readonly notice: (notice: Notice) => void
  readonly signedOut: (userId: string) => void
  readonly close: () => Promise<void>
}

export interface NodeFeedOptions {
  readonly database: Pick<Database, 'connection' | 'kind'> & Partial<Pick<Database, 'identify'>>
  readonly log: DatabaseLog
  /** Receives each change of another node once. */
  readonly onChanges: (changes: readonly RecordsChangedMessageDto[]) => void
  readonly onNotice: (notice: Notice) => void
  readonly onSignedOut: (userId: string) => void
  readonly onMissed: () => void
  /** Another node, of this version or another, has prepared the database. */
  readonly onFormat?: () => void
  readonly heartbeatIntervalMs?: number
}

/** The number is the version of the message format; nodes of other versions do not read it. */
const channel = 'stamboek_realtime_3'
const envelopeBytes = 200
const maxMissedHeartbeats = 3

/**
 * Exchanges changes, notices and sign-outs with other nodes by NOTIFY; does nothing for an embedded database. Calls
 * `onMissed` when messages of another node may be lost.
 */
export async function openNodeFeed(options: NodeFeedOptions): Promise<NodeFeed> {
  if (options.database.kind === 'embedded')
    return { changes: () => {}, notice: () => {}, signedOut: () => {}, close: async () => {} }

  const { heartbeatIntervalMs = 5_000, log } = options
  const node = randomUUID()
  const others = createOtherNodes(heartbeatIntervalMs * maxMissedHeartbeats)
  let number = 0
  let lastBeatAt = performance.now()
  let notifications: Notifications | undefined

  /** A dropped message keeps its number, so that other nodes detect the gap. */
  function send(message: NodeMessage): void {
    number += 1
    notifications?.notify(serializeEnvelope({ node, number, message }))
  }

  function handlePayload(payload: string): void {
    const envelope = parseEnvelope(payload)
    if (!envelope || envelope.node === node) return
    const reception = others.receive(envelope, performance.now())
    if (reception === 'duplicate') return
    reactions[envelope.message.kind](envelope.message as never)
    if (reception === 'gap') options.onMissed()
  }

  const reactions: { readonly [Kind in NodeMessage['kind']]: (message: MessageOf<Kind>) => void } = {
    changes: ({ changes }) => options.onChanges(changes),
    notice: ({ notice }) => options.onNotice(notice),
    signedOut: ({ userId }) => options.onSignedOut(userId),
    beat: ({ asks }) => {
      if (asks) send({ kind: 'beat', asks: false })
    },
    farewell: () => {},
  }

  function sendBeat(): void {
    const now = performance.now()
    // A process too busy for its timer was too busy to receive.
    const isListening = notifications?.isListening() ?? false
    if (now - lastBeatAt > 2 * heartbeatIntervalMs || !isListening) others.expectGaps(now)
    lastBeatAt = now
    if (!isListening) return
    send({ kind: 'beat', asks: false })
    if (!others.detectLostNode(now)) return
    log.warn('Een andere server van deze Stamboek is weggevallen; pagina’s lezen opnieuw wat zij tonen.')
    options.onMissed()
  }

  notifications = await openNotifications({
    connection: options.database.connection,
    async onConnect(client) {
      await options.database.identify?.(client)
      client.on('notification', (message) => {
        if (message.channel === formatChannel) options.onFormat?.()
      })
      await client.query(`LISTEN ${formatChannel}`)
    },
    channel,
    log,
    onPayload: handlePayload,
    onReconnect() {
      others.expectGaps(performance.now())
      options.onMissed()
      send({ kind: 'beat', asks: true })
    },
  })
  const heartbeat = setInterval(sendBeat, heartbeatIntervalMs)
  send({ kind: 'beat', asks: true })

  return {
    changes(changes) {
      for (const message of chunkChanges(changes, maxPayloadBytes - envelopeBytes)) send(message)
    },
    notice: (notice) => send({ kind: 'notice', notice }),
    signedOut: (userId) => send({ kind: 'signedOut', userId }),
    async close() {
      clearInterval(heartbeat)
      send({ kind: 'farewell' })
      await notifications?.close()
    },
  }
}

type MessageOf<Kind extends NodeMessage['kind']> = Extract<NodeMessage, { readonly kind: Kind }>
