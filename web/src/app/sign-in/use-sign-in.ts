import { useState } from 'react'
import { ApiProblem, problemText } from '../../api/api-problem.ts'
import { signIn } from '../../api/authentication.ts'
import { useCountdown } from './use-countdown.ts'
import { waitingText } from './waiting-text.ts'

/** How long to wait after too many attempts where the server does not say, in seconds. */
const defaultWait = 60

export interface SignInAttempt {
  readonly isPending: boolean
  /** What went wrong, for people. */
  readonly error: string | undefined
  /** Seconds until another attempt is taken. */
  readonly secondsLeft: number
  readonly attempt: (userName: string, password: string) => Promise<boolean>
}

/** Signing in, with what a person must know when it fails; used by the page and by the dialog over an open page. */
export function useSignIn(): SignInAttempt {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const [secondsLeft, startWaiting] = useCountdown()
  const [isThrottled, setThrottled] = useState(false)

  const attempt = async (userName: string, password: string): Promise<boolean> => {
    setPending(true)
    try {
      await signIn(userName, password)
      setError(undefined)
      return true
    } catch (failure) {
      const isTooMany = failure instanceof ApiProblem && failure.status === 429
      setThrottled(isTooMany)
      if (isTooMany) startWaiting(failure.retryAfter ?? defaultWait)
      setError(messageOf(failure))
      return false
    } finally {
      setPending(false)
    }
  }
  const throttled = secondsLeft > 0 ? waitingText(secondsLeft) : 'Je kunt het nu opnieuw proberen.'
  return { isPending, error: isThrottled && error ? throttled : error, secondsLeft, attempt }
}

function messageOf(failure: unknown): string {
  if (failure instanceof ApiProblem && failure.status === 401)
    return 'De gebruikersnaam of het wachtwoord klopt niet.'
  return problemText(failure)
}
