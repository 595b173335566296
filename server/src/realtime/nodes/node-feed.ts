import { randomUUID } from 'node:crypto'
import type { EndedImport, RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import type { Database } from '../../database/connection/database.ts'
import type { DatabaseLog } from '../../database/connection/database-log.ts'
import {
  maxPayloadBytes,
  type Notifications,
  openNotifications,
} from '../../database/connection/notifications.ts'
import { type NodeMessage, openEnvelope, packChanges, sealEnvelope } from './node-message.ts'
import { createOtherNodes } from './other-nodes.ts'

/** How the nodes on one database tell each other what happened. */
export interface NodeFeed {
  readonly changes: (changes: readonly RecordsChangedMessageDto[]) => void
  readonly importEnded: (ended: EndedImport) => void
  readonly signedOut: (userId: string) => void
  /** Tells the others what waits, and that this node is gone. */
  readonly close: () => Promise<void>
}

export interface NodeFeedOptions {
  readonly database: Pick<Database, 'connection' | 'kind'>
  readonly log: DatabaseLog
  /** What another node told; once. */
  readonly onChanges: (changes: readonly RecordsChangedMessageDto[]) => void
  readonly onImportEnded: (ended: EndedImport) => void
  readonly onSignedOut: (userId: string) => void
  /** Something may have been missed, and nobody knows what. */
  readonly onMissed: () => void
  /** Milliseconds between signs of life. */
  readonly beatEvery?: number
}

/** The number is that of the form of the messages: nodes of another version do not read these. */
const channel = 'stamboek_realtime_1'
/** Of a payload: for what is around the changes. */
const envelopeBytes = 200
const silentBeats = 3

/** The embedded database has one node, which has nobody to tell. */
export async function openNodeFeed(options: NodeFeedOptions): Promise<NodeFeed> {
  if (options.database.kind === 'embedded')
    return { changes: () => {}, importEnded: () => {}, signedOut: () => {}, close: async () => {} }

  const { beatEvery = 5_000, log } = options
  const node = randomUUID()
  const others = createOtherNodes(beatEvery * silentBeats)
  let number = 0
  let lastLook = performance.now()
  let notifications: Notifications | undefined

  /** What is thrown away before it is told has its number, too: by the gap the others know that they missed something. */
  function tell(message: NodeMessage): void {
    number += 1
    notifications?.notify(sealEnvelope({ node, number, message }))
  }

  function hear(payload: string): void {
    const envelope = openEnvelope(payload)
    if (!envelope || envelope.node === node) return
    const reception = others.receive(envelope, performance.now())
    if (reception === 'again') return
    reactions[envelope.message.kind](envelope.message as never)
    if (reception === 'missed') options.onMissed()
  }

  const reactions: { readonly [Kind in NodeMessage['kind']]: (message: MessageOf<Kind>) => void } = {
    changes: ({ changes }) => options.onChanges(changes),
    importEnded: ({ ended }) => options.onImportEnded(ended),
    signedOut: ({ userId }) => options.onSignedOut(userId),
    beat: ({ asks }) => {
      if (asks) tell({ kind: 'beat', asks: false })
    },
    farewell: () => {},
  }

  function beat(): void {
    const now = performance.now()
    // Whoever had no time to look had none to listen, either.
    const canHear = notifications?.isListening() ?? false
    if (now - lastLook > 2 * beatEvery || !canHear) others.wasCutOff(now)
    lastLook = now
    if (!canHear) return
    tell({ kind: 'beat', asks: false })
    if (!others.hasLost(now)) return
    log.warn('Een andere server van deze Stamboek is weggevallen; pagina’s lezen opnieuw wat zij tonen.')
    options.onMissed()
  }

  notifications = await openNotifications({
    connection: options.database.connection,
    channel,
    log,
    onPayload: hear,
    onReconnect() {
      others.wasCutOff(performance.now())
      options.onMissed()
      tell({ kind: 'beat', asks: true })
    },
  })
  const beating = setInterval(beat, beatEvery)
  tell({ kind: 'beat', asks: true })

  return {
    changes(changes) {
      for (const message of packChanges(changes, maxPayloadBytes - envelopeBytes)) tell(message)
    },
    importEnded: (ended) => tell({ kind: 'importEnded', ended }),
    signedOut: (userId) => tell({ kind: 'signedOut', userId }),
    async close() {
      clearInterval(beating)
      tell({ kind: 'farewell' })
      await notifications?.close()
    },
  }
}

type MessageOf<Kind extends NodeMessage['kind']> = Extract<NodeMessage, { readonly kind: Kind }>
