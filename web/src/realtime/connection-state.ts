import { retryDelaysMs } from '../api/retry-delay.ts'
import type { SignInGate } from '../api/sign-in-gate.ts'

export type RealtimeState = 'Disconnected' | 'Connecting' | 'Connected' | 'Disconnecting' | 'Reconnecting'

export interface RealtimeStatus {
  readonly state: RealtimeState
  /**
   * The connects failed, or the session expired. Further ones follow a response, the network or the visible page, or
   * a sign-in. Stays true until connected or stopped.
   */
  readonly hasGivenUp: boolean
}

export type ConnectionState =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'stopping' }
  | TryingState
  /** `attempts` goes on counting if this connection is short. */
  | { readonly kind: 'connected'; readonly attempts: number }
  /** Retries on request or at an opportunity; after a response only once until the next connection. */
  | { readonly kind: 'givenUp'; readonly hasRetriedOnResponse: boolean }
  /** The session expired and the user did not sign in; retries after a later sign-in or on request. */
  | { readonly kind: 'expired'; readonly signInCount: number }
  /** The user signed out; left by a stop and a start, with the next sign-in. */
  | { readonly kind: 'signedOut' }

interface TryingState {
  readonly kind: 'trying'
  readonly attempts: number
  readonly isReconnect: boolean
  readonly hasGivenUp: boolean
  readonly hasRetriedOnResponse: boolean
}

export type ConnectionEvent =
  | { readonly type: 'started' | 'stopping' | 'stopped' | 'connected' }
  | { readonly type: 'closed'; readonly lifetimeMs: number }
  | { readonly type: 'failed'; readonly hasSessionEnded: boolean; readonly hasSignedIn: boolean }
  | { readonly type: 'retryRequested' }
  | { readonly type: 'opportunity' }
  | { readonly type: 'responded' }
  | { readonly type: 'signInChanged' }

export interface Transition {
  readonly state: ConnectionState
  /** Connect after this delay, plus a random part; undefined: do nothing. */
  readonly connectAfterMs?: number
}

const reconnectDelaysMs = [0, ...retryDelaysMs]
/**
 * A shorter connection counts as a failed attempt, so that a server which drops every connection is not flooded.
 */
const minLifetimeMs = 5_000

/**
 * Returns the state after an event, and when to connect, if at all. Gives up after four failed attempts in a row, or
 * when the session has ended; while the gate is disabled that is `signedOut`. Unexpected events change nothing.
 */
export function nextState(
  state: ConnectionState,
  event: ConnectionEvent,
  gate: Pick<SignInGate, 'isEnabled' | 'signInCount'>,
): Transition {
  const { kind } = state
  switch (event.type) {
    case 'started':
      if (kind === 'stopped' || kind === 'stopping') return tryNext(firstAttempts, gate)
      break
    case 'stopping':
      return { state: { kind: 'stopping' } }
    case 'stopped':
      if (kind === 'stopping') return { state: { kind: 'stopped' } }
      break
    case 'connected':
      if (kind === 'trying') return { state: { kind: 'connected', attempts: state.attempts } }
      break
    case 'closed':
      if (kind === 'connected') {
        const attempts = event.lifetimeMs < minLifetimeMs ? state.attempts : 0
        return tryNext({ ...firstAttempts, attempts, isReconnect: true }, gate)
      }
      break
    case 'failed':
      if (kind !== 'trying') break
      if (event.hasSessionEnded) return giveUp({ kind: 'expired', signInCount: gate.signInCount }, gate)
      return tryNext({ ...state, attempts: event.hasSignedIn ? 0 : state.attempts }, gate)
    case 'retryRequested':
      if (kind === 'givenUp' || kind === 'expired') return retry(state, gate)
      break
    case 'opportunity':
      if (kind === 'givenUp') return retry(state, gate)
      break
    case 'responded':
      if (kind === 'givenUp' && !state.hasRetriedOnResponse)
        return retry({ ...state, hasRetriedOnResponse: true }, gate)
      break
    case 'signInChanged':
      if (kind === 'expired' && gate.signInCount > state.signInCount) return retry(state, gate)
  }
  return { state }
}

const firstAttempts: TryingState = {
  kind: 'trying',
  attempts: 0,
  isReconnect: false,
  hasGivenUp: false,
  hasRetriedOnResponse: false,
}

type GateState = Pick<SignInGate, 'isEnabled'>
type RetryableState = Extract<ConnectionState, { kind: 'givenUp' | 'expired' }>

function retry(state: RetryableState, gate: GateState): Transition {
  const hasRetriedOnResponse = state.kind === 'givenUp' && state.hasRetriedOnResponse
  return tryNext({ ...firstAttempts, hasGivenUp: true, hasRetriedOnResponse }, gate)
}

function tryNext(state: TryingState, gate: GateState): Transition {
  const connectAfterMs = reconnectDelaysMs[state.attempts]
  if (connectAfterMs !== undefined)
    return { state: { ...state, attempts: state.attempts + 1 }, connectAfterMs }
  return giveUp({ kind: 'givenUp', hasRetriedOnResponse: state.hasRetriedOnResponse }, gate)
}

function giveUp(state: RetryableState, { isEnabled }: GateState): Transition {
  return { state: isEnabled ? state : { kind: 'signedOut' } }
}

const shownStates: Readonly<Record<Exclude<ConnectionState['kind'], 'trying'>, RealtimeState>> = {
  stopped: 'Disconnected',
  stopping: 'Disconnecting',
  connected: 'Connected',
  givenUp: 'Disconnected',
  expired: 'Disconnected',
  signedOut: 'Disconnected',
}

/**
 * The state as users see it. `hasGivenUp` is true after failed connects or an expired session, not after signing out;
 * while it tries again, as long as the state says so.
 */
export function toRealtimeStatus(state: ConnectionState): RealtimeStatus {
  if (state.kind === 'trying')
    return { state: state.isReconnect ? 'Reconnecting' : 'Connecting', hasGivenUp: state.hasGivenUp }
  return { state: shownStates[state.kind], hasGivenUp: state.kind === 'givenUp' || state.kind === 'expired' }
}
