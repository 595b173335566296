import { ApiProblem } from './api-problem.ts'
import type { CreateHub, RealtimeHub } from './realtime-hub.ts'
import { createReconnectDelays, type ReconnectDelays } from './reconnect-delays.ts'
import type { SignInGate } from './sign-in-gate.ts'

/** The states of platform.md section 4. */
export type RealtimeState = 'Disconnected' | 'Connecting' | 'Connected' | 'Disconnecting' | 'Reconnecting'

export interface RealtimeStatus {
  readonly state: RealtimeState
  /** It was lost, or never there, and does not come by itself; stays true while it is tried once more. */
  readonly hasGivenUp: boolean
}

interface LinkParts {
  readonly loadHub: () => Promise<CreateHub>
  readonly gate: SignInGate
  /** Rejects with status 401 when the session has ended and nobody signs in again. */
  readonly askSession: () => Promise<unknown>
  readonly onStatus: (status: RealtimeStatus) => void
  /** A hub before it is started. */
  readonly onHub: (hub: RealtimeHub) => void
  /** `mayHaveMissed`: it was there before, or should have been for some time. */
  readonly onConnected: (hub: RealtimeHub, mayHaveMissed: boolean) => void
  readonly onLost: () => void
}

export interface RealtimeLink {
  readonly start: () => void
  readonly stop: () => Promise<void>
  /** Tries once more after it has given up, except where only signing in helps. */
  readonly retry: () => void
  readonly isSignedOut: () => boolean
}

/** One life of the link, from when it is asked for until it is stopped or has given up. */
interface Run {
  readonly delays: ReconnectDelays
  hub?: RealtimeHub
  /** It was there before. */
  isBack: boolean
  /** The server does not know the session any more. */
  isRefused: boolean
}

/**
 * Keeps one hub connected: the first start follows the delays with which the client comes back by itself. Where the server ends the
 * session it asks who is signed in, by which an expired session asks to sign in again, and goes on after that.
 */
export function createRealtimeLink(parts: LinkParts): RealtimeLink {
  const { gate } = parts
  let run: Run | undefined
  let status: RealtimeStatus = { state: 'Disconnected', hasGivenUp: false }
  /** The number of sign-ins when it turned out that nobody is signed in. */
  let signedOutSince: number | undefined

  const show = (state: RealtimeState, hasGivenUp = status.hasGivenUp): void => {
    status = { state, hasGivenUp }
    parts.onStatus(status)
  }
  const begin = (isBack: boolean): void => {
    signedOutSince = undefined
    run = { delays: createReconnectDelays(), isBack, isRefused: false }
    void connect(run)
  }
  const giveUp = (): void => {
    // Without anybody signed in there is nothing to connect for.
    show('Disconnected', gate.isOpen)
  }

  const connect = async (current: Run): Promise<void> => {
    const isFirst = !current.isBack
    show('Connecting')
    for (let attempt = 0; ; attempt += 1) {
      const delay = isFirst && attempt === 0 ? 0 : current.delays.before(isFirst ? attempt - 1 : attempt)
      if (delay === null) {
        giveUp()
        return
      }
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
      if (run !== current || (await isStarted(current))) return
      if (run !== current) return
      if (current.isRefused) {
        await askSession(current)
        return
      }
      current.isBack = true
    }
  }
  const isStarted = async (current: Run): Promise<boolean> => {
    try {
      const hub = createHub(current, await parts.loadHub())
      current.hub = hub
      await hub.start()
      if (run !== current) await hub.stop()
      else handleConnected(current, hub)
      return true
    } catch {
      return false
    }
  }
  const createHub = (current: Run, create: CreateHub): RealtimeHub => {
    const { delays } = current
    const hub = create({
      retryDelay: (attempts) => (current.isRefused ? null : delays.before(attempts)),
      onNotSignedIn: () => {
        current.isRefused = true
      },
    })
    hub.onreconnecting(() => {
      parts.onLost()
      if (run === current) show('Reconnecting')
    })
    hub.onreconnected(() => {
      if (run === current) handleConnected(current, hub)
    })
    hub.onclose(() => {
      parts.onLost()
      if (run !== current) return
      if (delays.areUsedUp()) giveUp()
      else void askSession(current)
    })
    parts.onHub(hub)
    return hub
  }
  const handleConnected = (current: Run, hub: RealtimeHub): void => {
    const mayHaveMissed = current.isBack
    current.isBack = true
    current.delays.started()
    show('Connected', false)
    parts.onConnected(hub, mayHaveMissed)
  }
  /** The server wanted no more of this session: it has ended, or its rights have changed. */
  const askSession = async (current: Run): Promise<void> => {
    show('Disconnected')
    try {
      await parts.askSession()
    } catch (error) {
      if (run !== current) return
      if (error instanceof ApiProblem && error.status === 401) {
        signedOutSince = gate.signIns
        giveUp()
        return
      }
      // No answer at all is a connection that was lost, as any other.
    }
    if (run !== current) return
    current.isRefused = false
    current.isBack = true
    await connect(current)
  }

  const retry = (): void => {
    if (run && status.hasGivenUp && status.state === 'Disconnected') begin(true)
  }
  const handleGate = (): void => {
    if (signedOutSince !== undefined && gate.signIns > signedOutSince) retry()
  }
  gate.subscribe(handleGate)

  return {
    start: () => {
      if (!run) begin(false)
    },
    stop: async () => {
      const hub = run?.hub
      run = undefined
      parts.onLost()
      show('Disconnecting', false)
      await hub?.stop()
      // It may have been started anew meanwhile.
      if (!run) show('Disconnected')
    },
    retry,
    isSignedOut: () => signedOutSince !== undefined,
  }
}
