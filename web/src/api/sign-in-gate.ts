/**
 * Where calls wait when the session has expired (experience.md: "an expired session asks to sign in over the open form").
 * `app` subscribes and shows the sign-in dialog while `isSignInNeeded`; what the caller was sending stays as it is.
 */
export interface SignInGate {
  /** Says that somebody is signed in: from now on a 401 means an expired session. */
  open(): void
  /** Nobody is signed in (any more): a 401 is an answer like any other. */
  shut(): void
  readonly isOpen: boolean
  readonly isSignInNeeded: boolean
  /** Rises with every new sign-in: a call that was sent before the last one is simply sent again. */
  readonly signIns: number
  /** Resolves with true once the person has signed in again, false when they would not; rejects with the reason of the signal. */
  waitForSignIn(signal?: AbortSignal): Promise<boolean>
  completeSignIn(): void
  /** The person closed the question: what waits fails with its 401, and the next call asks again. */
  refuseSignIn(): void
  readonly subscribe: (listener: () => void) => () => void
}

export function createSignInGate(): SignInGate {
  const listeners = new Set<() => void>()
  let isOpen = false
  let signIns = 0
  let waiting: PromiseWithResolvers<boolean> | undefined

  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  const answer = (isSignedIn: boolean): void => {
    const { resolve } = waiting ?? {}
    waiting = undefined
    resolve?.(isSignedIn)
    notify()
  }
  return {
    open: () => {
      isOpen = true
    },
    shut: () => {
      isOpen = false
    },
    get isOpen() {
      return isOpen
    },
    get isSignInNeeded() {
      return waiting !== undefined
    },
    waitForSignIn: (signal) => {
      if (!waiting) {
        waiting = Promise.withResolvers<boolean>()
        notify()
      }
      return untilAborted(waiting.promise, signal)
    },
    get signIns() {
      return signIns
    },
    completeSignIn: () => {
      signIns += 1
      answer(true)
    },
    refuseSignIn: () => answer(false),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const signInGate = createSignInGate()

async function untilAborted(promise: Promise<boolean>, signal: AbortSignal | undefined): Promise<boolean> {
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
