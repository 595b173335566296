import { useEffect, useState } from 'react'
import { ApiProblem, formatProblem } from '../../api/api-problem.ts'
import { signIn } from '../../api/authentication.ts'

const defaultWaitSeconds = 60

export interface SignInAttempt {
  readonly isPending: boolean
  readonly error: string | undefined
  readonly secondsLeft: number
  readonly attempt: (userName: string, password: string) => Promise<boolean>
}

/**
 * `attempt` never rejects: on false, `error` has the Dutch reason. After too many attempts `secondsLeft` counts down
 * and `error` says so; `attempt` itself does not wait.
 */
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
      if (isTooMany) startWaiting(failure.retryAfter ?? defaultWaitSeconds)
      setError(messageOf(failure))
      return false
    } finally {
      setPending(false)
    }
  }
  const throttled = secondsLeft > 0 ? describeWait(secondsLeft) : 'Je kunt het nu opnieuw proberen.'
  return { isPending, error: isThrottled && error ? throttled : error, secondsLeft, attempt }
}

function messageOf(failure: unknown): string {
  if (failure instanceof ApiProblem && failure.status === 401)
    return 'De gebruikersnaam of het wachtwoord klopt niet.'
  return formatProblem(failure)
}

function useCountdown(): readonly [number, (seconds: number) => void] {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const secondsLeft = Math.max(0, Math.ceil((end - now) / 1000))
  const isRunning = secondsLeft > 0

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
  return [secondsLeft, start]
}

function describeWait(seconds: number): string {
  return `Te veel pogingen. Probeer het over ${formatDuration(seconds)} opnieuw.`
}

function formatDuration(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 seconde' : `${seconds} seconden`
  return `${Math.ceil(seconds / 60)} minuten`
}
