/** What the page uses of the official client's `HubConnection`; tests have one of their own. */
export interface RealtimeHub {
  start(): Promise<void>
  stop(): Promise<void>
  invoke(method: string, ...args: readonly unknown[]): Promise<unknown>
  on(target: string, handle: (message: unknown) => void): void
  /** Over, and not coming back by itself. */
  onclose(handle: () => void): void
  /** Lost, and being tried again. */
  onreconnecting(handle: () => void): void
  onreconnected(handle: () => void): void
}

/** What the hub asks of the page while it tries to come back. */
export interface HubSurroundings {
  /** Milliseconds until the next attempt, by how many came before it; null: no more. */
  readonly retryDelay: (attemptsBefore: number) => number | null
  /** The server answered that nobody is signed in (any more). */
  readonly onNotSignedIn: () => void
}

export type CreateHub = (surroundings: HubSurroundings) => RealtimeHub
