import { hubMessages } from '@stamboek/model/contract/realtime-messages'
import { ApiProblem } from './api-problem.ts'
import { createRealtimeGroups, type NeededGroups } from './realtime-groups.ts'
import type { CreateHub, RealtimeHub } from './realtime-hub.ts'
import type { RealtimeState, RealtimeStatus } from './realtime-status.ts'
import { createReconnectDelays, type ReconnectDelays } from './reconnect-delays.ts'
import type { SignInGate } from './sign-in-gate.ts'

/** What the link needs of the page. */
export interface LinkParts {
  readonly gate: SignInGate
  /** Rejects with status 401 when the session has ended and nobody signs in again. */
  readonly askSession: () => Promise<unknown>
  readonly needed: NeededGroups
  readonly onStatus: (status: RealtimeStatus) => void
  readonly onRecordsChanged: (message: unknown) => void
  readonly onJoined: (joined: JoinedGroup) => void
}

export interface JoinedGroup {
  readonly group: string
  /** Milliseconds since it was needed first. */
  readonly waited: number
  /** It was there before, or should have been for some time. */
  readonly mayHaveMissed: boolean
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
  /** It was there before. */
  isBack: boolean
  /** The server does not know the session any more. */
  isRefused: boolean
}

/**
 * Keeps one hub connected: the first start follows the delays with which the client comes back by itself. Where the server ends the
 * session it asks who is signed in, by which an expired session asks to sign in again, and goes on after that.
 */
export function createRealtimeLink(create: CreateHub, parts: LinkParts): RealtimeLink {
  const { gate } = parts
  const groups = createRealtimeGroups(parts.needed)
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
      groups.connect(undefined)
      if (run === current) show('Reconnecting')
    })
    hub.onreconnected(() => {
      if (run === current) handleConnected(current, hub)
    })
    hub.onclose(() => {
      groups.connect(undefined)
      if (run !== current) return
      if (delays.areUsedUp()) giveUp()
      else void askSession(current)
    })
    hub.on(hubMessages.recordsChanged, parts.onRecordsChanged)
    return hub
  }
  const handleConnected = (current: Run, hub: RealtimeHub): void => {
    const mayHaveMissed = current.isBack
    current.isBack = true
    current.delays.started()
    show('Connected', false)
    groups.connect(hub, (group, waited) => parts.onJoined({ group, waited, mayHaveMissed }))
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
