/** The states of platform.md section 4. */
export type RealtimeState = 'Disconnected' | 'Connecting' | 'Connected' | 'Disconnecting' | 'Reconnecting'

export interface RealtimeStatus {
  readonly state: RealtimeState
  /** It was lost, or never there, and does not come by itself; stays true while it is tried once more. */
  readonly hasGivenUp: boolean
}
