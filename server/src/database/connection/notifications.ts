import { setTimeout as delay } from 'node:timers/promises'
import { Client, type ClientConfig, escapeIdentifier } from 'pg'
import type { DatabaseLog } from './database-log.ts'
import { degradedStateOf } from './degraded-state.ts'
import { isUnavailable } from './is-unavailable.ts'

/** PostgreSQL's limit for a NOTIFY. */
export const maxPayloadBytes = 7_999

/** A channel of LISTEN and NOTIFY over its own connection, which reconnects automatically. */
export interface Notifications {
  /**
   * Publishes to all listeners, this process included, in order; queues while disconnected. A payload can arrive twice
   * after a lost connection; a full queue (1,000) loses all its payloads.
   */
  readonly notify: (payload: string) => void
  readonly isListening: () => boolean
  readonly close: () => Promise<void>
}

export interface NotificationsOptions {
  readonly connection: ClientConfig
  readonly channel: string
  readonly log: DatabaseLog
  readonly onConnect?: (client: Client) => Promise<void>
  readonly onPayload: (payload: string) => void
  /** Called after a reconnect, since payloads were missed. */
  readonly onReconnect: () => void
}

const timeoutMs = 5_000
const reconnectDelayMs = { initial: 100, max: 5_000 }
const maxBatchSize = 100
const maxPending = 1_000

/** Resolves once it listens or the first attempt failed; further attempts follow. */
export async function openNotifications(options: NotificationsOptions): Promise<Notifications> {
  const { channel, log } = options
  const closing = new AbortController()
  let current: Client | undefined
  let pending: string[] = []
  let inFlight: string[] = []
  let flushing: Promise<void> | undefined

  async function sendPending(client: Client): Promise<void> {
    while (client === current && inFlight.length + pending.length > 0) {
      if (inFlight.length === 0) inFlight = pending.splice(0, maxBatchSize)
      try {
        await client.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) payload', [
          channel,
          inFlight,
        ])
      } catch (error) {
        if (isTransient(error)) return disconnect(client)
        log.error(`Een bericht aan andere servers kon niet worden verstuurd: ${(error as Error).message}`)
      }
      inFlight = []
    }
  }

  function flush(): void {
    const client = current
    if (!client || flushing) return
    flushing = sendPending(client).finally(() => {
      flushing = undefined
      if (current && current !== client) flush()
    })
  }

  function disconnect(client: Client): void {
    if (current === client) current = undefined
    client.end().catch(() => {})
  }

  async function listen(onListening: () => void): Promise<void> {
    const client = new Client({ ...options.connection, ...listenerSettings })
    client.on('error', () => {})
    client.on('notification', ({ channel: source, payload = '' }) => {
      if (source === channel) options.onPayload(payload)
    })
    const ended = new Promise((resolve) => client.once('end', resolve))
    try {
      await client.connect()
      await options.onConnect?.(client)
      await client.query(`LISTEN ${escapeIdentifier(channel)}`)
      if (closing.signal.aborted) return
      current = client
      onListening()
      flush()
      await ended
    } finally {
      disconnect(client)
    }
  }

  async function keepListening(onTried: () => void): Promise<void> {
    let delayMs = reconnectDelayMs.initial
    let isLost = false
    while (!closing.signal.aborted) {
      await listen(() => {
        delayMs = reconnectDelayMs.initial
        onTried()
        if (!isLost) return
        log.info('De verbinding waarmee servers elkaar berichten is terug.')
        options.onReconnect()
      }).catch((error: unknown) => logUnexpected(error))
      onTried()
      if (closing.signal.aborted) return
      if (!isLost)
        log.warn('De verbinding waarmee servers elkaar berichten is er niet; er wordt opnieuw verbonden.')
      isLost = true
      // Jitter, so that nodes do not reconnect all at once.
      await delay(delayMs * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(() => {})
      delayMs = Math.min(delayMs * 2, reconnectDelayMs.max)
    }
  }

  function logUnexpected(error: unknown): void {
    if (!isTransient(error))
      log.error(`De verbinding waarmee servers elkaar berichten mislukte: ${(error as Error).message}`)
  }

  const tried = Promise.withResolvers<void>()
  const listening = keepListening(tried.resolve)
  await tried.promise

  return {
    notify(payload) {
      if (closing.signal.aborted) return
      if (pending.length >= maxPending) pending = []
      pending.push(payload)
      flush()
    },
    isListening: () => current !== undefined,
    async close() {
      closing.abort()
      await flushing
      const client = current
      current = undefined
      await client?.end().catch(() => {})
      await listening
    },
  }
}

function isTransient(error: unknown): boolean {
  return isUnavailable(error) || degradedStateOf(error) !== undefined
}

const listenerSettings: ClientConfig = {
  application_name: 'stamboek-notifications',
  connectionTimeoutMillis: timeoutMs,
  query_timeout: timeoutMs,
}
