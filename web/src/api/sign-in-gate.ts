import { createSubscribable } from '../subscribable.ts'

/**
 * Holds calls back while the session is expired (requirements 2.1). `app` shows the sign-in dialog while
 * `isSignInNeeded`; then the calls are repeated.
 */
export interface SignInGate {
  enable(): void
  disable(): void
  readonly isEnabled: boolean
  readonly isSignInNeeded: boolean
  /** Increases with every sign-in; a call sent before the last one is repeated. */
  readonly signInCount: number
  /** Resolves with true after sign-in and false after cancelling; rejects with the abort reason. */
  waitForSignIn(signal?: AbortSignal): Promise<boolean>
  completeSignIn(): void
  /** The held calls fail with their 401, and the next call opens the dialog again. */
  cancelSignIn(): void
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Creates a gate, disabled: a 401 is then final. Disabling it does not end a wait for a sign-in.
 * @internal
 */
export function createSignInGate(): SignInGate {
  const { subscribe, publish } = createSubscribable()
  let isOpen = false
  let signIns = 0
  let waiting: PromiseWithResolvers<boolean> | undefined

  const answer = (isSignedIn: boolean): void => {
    const { resolve } = waiting ?? {}
    waiting = undefined
    resolve?.(isSignedIn)
    publish()
  }
  return {
    enable: () => {
      isOpen = true
    },
    disable: () => {
      isOpen = false
    },
    get isEnabled() {
      return isOpen
    },
    get isSignInNeeded() {
      return waiting !== undefined
    },
    waitForSignIn: (signal) => {
      if (!waiting) {
        waiting = Promise.withResolvers<boolean>()
        publish()
      }
      return rejectOnAbort(waiting.promise, signal)
    },
    get signInCount() {
      return signIns
    },
    completeSignIn: () => {
      signIns += 1
      answer(true)
    },
    cancelSignIn: () => answer(false),
    subscribe,
  }
}

export const signInGate = createSignInGate()

async function rejectOnAbort(promise: Promise<boolean>, signal: AbortSignal | undefined): Promise<boolean> {
  if (!signal) return promise
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const handleAbort = (): void => aborted.reject(signal.reason as Error)
  signal.addEventListener('abort', handleAbort)
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', handleAbort)
  }
}
