import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { csrfHeader } from '@stamboek/model/contract/access'
import { realtimePath } from '@stamboek/model/contract/realtime-messages'
import { basePath } from '../base-path.ts'

export interface RealtimeHub {
  start(): Promise<void>
  stop(): Promise<void>
  invoke(method: string, ...args: readonly unknown[]): Promise<unknown>
  on(target: string, handle: (message: unknown) => void): void
  onclose(handle: () => void): void
}

/** Timeouts of requirements 14.2. */
const serverTimeoutMs = 30_000
const keepAliveIntervalMs = 15_000

/**
 * The official SignalR client, not started; it does not reconnect by itself. Loaded on demand: only
 * `realtime-connection.ts` imports it.
 */
export function createHub(): RealtimeHub {
  return new HubConnectionBuilder()
    .withUrl(basePath + realtimePath, { headers: { [csrfHeader]: '1' } })
    .withServerTimeout(serverTimeoutMs)
    .withKeepAliveInterval(keepAliveIntervalMs)
    .configureLogging(LogLevel.None)
    .build()
}
