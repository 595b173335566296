import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import {
  hubMessages,
  hubMethods,
  type ImportRecordStatusMessageDto,
  type RecordsChangedMessageDto,
  realtimePath,
} from '@stamboek/model/contract/realtime-messages'
import { expect, vi } from 'vitest'
import type { TestClient } from './test-client.ts'

export type Transport = Exclude<keyof typeof HttpTransportType, 'None'>

export const transports = [
  'WebSockets',
  'ServerSentEvents',
  'LongPolling',
] as const satisfies readonly Transport[]

/** Timeout for messages of the server. */
const patience = { timeout: 20_000 }

interface RealtimeOptions {
  readonly transport?: Transport
  /** Waits before it tries again, in milliseconds; absent: it does not come back by itself. */
  readonly reconnect?: number[]
}

/** A page that listens, with the official client. */
export class RealtimeClient {
  readonly connection: HubConnection
  readonly heard: RecordsChangedMessageDto[] = []
  readonly imports: ImportRecordStatusMessageDto[] = []
  /** Why it is not connected any more; empty for no reason. */
  #ended: string | undefined
  #back = Promise.withResolvers<void>()

  private constructor(connection: HubConnection) {
    this.connection = connection
    connection.on(hubMessages.recordsChanged, (message: RecordsChangedMessageDto) => this.heard.push(message))
    connection.on(hubMessages.importStatus, (message: ImportRecordStatusMessageDto) =>
      this.imports.push(message),
    )
    connection.onclose((error) => {
      this.#ended = error?.message ?? ''
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
    client.connection.onreconnected(() => void client.#comeBack(groups))
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

  /** Waits until the server closed the connection for good; returns the reason. */
  async ended(): Promise<string> {
    return vi.waitFor(() => {
      if (this.#ended === undefined) throw new Error(`Still ${this.connection.state}.`)
      return this.#ended
    }, patience)
  }

  /** Waits until it is connected again after something happened to it, in the groups that it may still be in. */
  async comesBack(happens: () => unknown): Promise<void> {
    const { promise } = this.#back
    await happens()
    await promise
  }

  async #comeBack(groups: readonly string[]): Promise<void> {
    await Promise.allSettled(groups.map((group) => this.join(group)))
    this.#back.resolve()
    this.#back = Promise.withResolvers()
  }

  stop(): Promise<void> {
    return this.connection.stop()
  }
}

/** Waits until the client has received exactly these messages, in this order. */
export async function expectMessage(
  { heard }: RealtimeClient,
  expected: readonly Partial<RecordsChangedMessageDto>[],
): Promise<void> {
  await expect.poll(() => heard, patience).toMatchObject(expected)
}
