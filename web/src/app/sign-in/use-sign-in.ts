import { useEffect, useState } from 'react'
import { ApiProblem, problemText } from '../../api/api-problem.ts'
import { signIn } from '../../api/authentication.ts'

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

/** Seconds that are left; counts down to 0 once started. */
function useCountdown(): readonly [number, (seconds: number) => void] {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const isRunning = left > 0

  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isRunning])

  const start = (seconds: number): void => {
    const started = Date.now()
    setNow(started)
    setEnd(started + seconds * 1000)
  }
  return [left, start]
}

/** What stands below the form after too many attempts. */
function waitingText(seconds: number): string {
  return `Te veel pogingen. Probeer het over ${duration(seconds)} opnieuw.`
}

function duration(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 seconde' : `${seconds} seconden`
  return `${Math.ceil(seconds / 60)} minuten`
}
