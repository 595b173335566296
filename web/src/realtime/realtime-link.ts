import { hubMessages } from '@stamboek/model/contract/realtime-messages'
import { ApiProblem } from '../api/api-problem.ts'
import type { SignInGate } from '../api/sign-in-gate.ts'
import { createRealtimeGroups, type NeededTypes } from './realtime-groups.ts'
import type { CreateHub, RealtimeHub } from './realtime-hub.ts'
import type { RealtimeState, RealtimeStatus } from './realtime-status.ts'
import { createReconnectDelays, type ReconnectDelays } from './reconnect-delays.ts'

/** What the link needs of the page. */
export interface LinkParts {
  readonly gate: SignInGate
  /** Rejects with status 401 when the session has ended and nobody signs in again. */
  readonly askSession: () => Promise<unknown>
  readonly needed: NeededTypes
  readonly status: () => RealtimeStatus
  readonly show: (status: RealtimeStatus) => void
  readonly onRecordsChanged: (message: unknown) => void
  readonly onImportEnded: (message: unknown) => void
  /** From now on all changes of a type are heard; for how many ms there was none before, as far as the server tells. */
  readonly onJoined: (dtoKey: string, quietTime: number | undefined) => void
}

export interface RealtimeLink {
  readonly start: () => void
  readonly stop: () => Promise<void>
  /** Tries once more after it has given up. */
  readonly retry: () => void
  /** Only signing in helps. */
  readonly isSignedOut: () => boolean
  /** Other groups are needed than before. */
  readonly settleGroups: () => void
}

/** One life of the link, from when it is asked for until it is stopped or has given up. */
interface Run {
  readonly delays: ReconnectDelays
  hub?: RealtimeHub
  /** Since there was a connection, or since it began; the first start of all comes before them (-1). */
  attempts: number
  /** The server does not know the session any more. */
  isRefused: boolean
}

/**
 * Keeps one hub connected: the first start follows the delays with which the client comes back by itself. Where the server ends the
 * session it asks who is signed in, by which an expired session asks to sign in again, and goes on after that.
 */
export function createRealtimeLink(create: CreateHub, parts: LinkParts): RealtimeLink {
  const { gate } = parts
  const groups = createRealtimeGroups(parts.needed, parts.onJoined)
  let run: Run | undefined
  /** The number of sign-ins when it turned out that nobody is signed in. */
  let signedOutSince: number | undefined

  const show = (state: RealtimeState, hasGivenUp = parts.status().hasGivenUp): void =>
    parts.show({ state, hasGivenUp })
  const begin = (attempts: number): void => {
    signedOutSince = undefined
    run = { delays: createReconnectDelays(), attempts, isRefused: false }
    void connect(run)
  }
  const giveUp = (): void => {
    // Without anybody signed in there is nothing to connect for.
    show('Disconnected', gate.isOpen)
  }

  const connect = async (current: Run): Promise<void> => {
    show('Connecting')
    for (;;) {
      const delay = current.attempts < 0 ? 0 : current.delays.before(current.attempts)
      current.attempts += 1
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
    }
  }
  const isStarted = async (current: Run): Promise<boolean> => {
    try {
      const hub = createHub(current)
      current.hub = hub
      await hub.start()
      if (run !== current) await hub.stop()
      else handleConnected(current, hub)
      return true
    } catch {
      return false
    }
  }
  const createHub = (current: Run): RealtimeHub => {
    const { delays } = current
    const hub = create({
      retryDelay: (attempts) => (current.isRefused ? null : delays.before(attempts)),
      onNotSignedIn: () => {
        current.isRefused = true
      },
    })
    hub.onreconnecting(() => {
      if (run !== current) return
      groups.connect(undefined)
      show('Reconnecting')
    })
    hub.onreconnected(() => {
      if (run === current) handleConnected(current, hub)
    })
    hub.onclose(() => {
      if (run !== current) return
      groups.connect(undefined)
      if (delays.areUsedUp()) giveUp()
      else void askSession(current)
    })
    hub.on(hubMessages.recordsChanged, parts.onRecordsChanged)
    hub.on(hubMessages.importStatus, parts.onImportEnded)
    return hub
  }
  const handleConnected = (current: Run, hub: RealtimeHub): void => {
    current.attempts = 0
    current.delays.started()
    show('Connected', false)
    groups.connect(hub)
  }
  /** The server wanted no more of this session: it has ended, or its rights have changed. */
  const askSession = async (current: Run): Promise<void> => {
    const { signIns } = gate
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
    // Whoever is refused though the session is good waits longer each time, and not without end.
    if (gate.signIns > signIns) current.attempts = 0
    await connect(current)
  }

  const retry = (): void => {
    const { state, hasGivenUp } = parts.status()
    if (run && hasGivenUp && state === 'Disconnected') begin(0)
  }
  const handleGate = (): void => {
    if (signedOutSince !== undefined && gate.signIns > signedOutSince) retry()
  }
  gate.subscribe(handleGate)

  return {
    start: () => {
      if (!run) begin(-1)
    },
    stop: async () => {
      const hub = run?.hub
      run = undefined
      groups.connect(undefined)
      show('Disconnecting', false)
      await hub?.stop()
      // It may have been started anew meanwhile.
      if (!run) show('Disconnected')
    },
    retry,
    isSignedOut: () => signedOutSince !== undefined,
    settleGroups: groups.settle,
  }
}
