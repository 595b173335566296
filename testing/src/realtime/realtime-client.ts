import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import {
  hubMessages,
  hubMethods,
  type ImportRecordStatusMessageDto,
  type RecordsChangedMessageDto,
  realtimePath,
} from '@stamboek/model/contract/realtime-messages'
import { expect, vi } from 'vitest'
import type { TestClient } from '../server/test-client.ts'

export type Transport = Exclude<keyof typeof HttpTransportType, 'None'>

export const transports = [
  'WebSockets',
  'ServerSentEvents',
  'LongPolling',
] as const satisfies readonly Transport[]

const waitOptions = { timeout: 20_000 }

interface RealtimeOptions {
  readonly transport?: Transport
  /** Reconnect delays in milliseconds; absent: no automatic reconnect. */
  readonly reconnect?: number[]
}

/** A page with the official client. */
export class RealtimeClient {
  readonly connection: HubConnection
  readonly changes: RecordsChangedMessageDto[] = []
  readonly imports: ImportRecordStatusMessageDto[] = []
  /** Why the connection was closed; empty for no reason. */
  #closeReason: string | undefined
  #reconnected = Promise.withResolvers<void>()

  private constructor(connection: HubConnection) {
    this.connection = connection
    connection.on(hubMessages.recordsChanged, (message: RecordsChangedMessageDto) =>
      this.changes.push(message),
    )
    connection.on(hubMessages.importStatus, (message: ImportRecordStatusMessageDto) =>
      this.imports.push(message),
    )
    connection.onclose((error) => {
      this.#closeReason = error?.message ?? ''
    })
  }

  static async connect(
    { address, callHeaders }: Pick<TestClient, 'address' | 'callHeaders'>,
    groups: readonly string[] = [],
    { transport = 'WebSockets', reconnect }: RealtimeOptions = {},
  ): Promise<RealtimeClient> {
    const builder = new HubConnectionBuilder()
      .withUrl(address + realtimePath, {
        transport: HttpTransportType[transport],
        headers: { ...callHeaders, origin: address },
      })
      .configureLogging(LogLevel.None)
    if (reconnect) builder.withAutomaticReconnect(reconnect)
    const client = new RealtimeClient(builder.build())
    client.connection.onreconnected(() => void client.#handleReconnected(groups))
    await client.connection.start()
    await client.join(...groups)
    return client
  }

  async join(...groups: readonly string[]): Promise<void> {
    await Promise.all(groups.map((group) => this.connection.invoke(hubMethods.joinGroup, group)))
  }

  async leave(group: string): Promise<void> {
    await this.connection.invoke(hubMethods.leaveGroup, group)
  }

  /** Waits until the server has closed the connection for good; returns the reason. */
  async waitUntilClosed(): Promise<string> {
    return vi.waitFor(() => {
      if (this.#closeReason === undefined) throw new Error(`Still ${this.connection.state}.`)
      return this.#closeReason
    }, waitOptions)
  }

  /** Runs `disturb` and waits until the connection and its groups are restored. */
  async waitForReconnect(disturb: () => unknown): Promise<void> {
    const { promise } = this.#reconnected
    await disturb()
    await promise
  }

  async #handleReconnected(groups: readonly string[]): Promise<void> {
    await Promise.allSettled(groups.map((group) => this.join(group)))
    this.#reconnected.resolve()
    this.#reconnected = Promise.withResolvers()
  }

  stop(): Promise<void> {
    return this.connection.stop()
  }
}

/** Exactly these messages, in order. */
export async function expectChanges(
  { changes }: RealtimeClient,
  expected: readonly Partial<RecordsChangedMessageDto>[],
): Promise<void> {
  await expect.poll(() => changes, waitOptions).toMatchObject(expected)
}
