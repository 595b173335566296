import { RequestProblem } from '../request-problem.ts'

/** A sign-in that is throttled or dropped from the queue, which becomes 429 with Retry-After. */
export class TooManyAttempts extends RequestProblem {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super(
      'tooManyRequests',
      `Er is te vaak geprobeerd aan te melden. Probeer het over ${formatDuration(retryAfterSeconds)} opnieuw.`,
    )
    this.name = 'TooManyAttempts'
    this.retryAfterSeconds = retryAfterSeconds
  }
}

function formatDuration(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 seconde' : `${seconds} seconden`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minuut' : `${minutes} minuten`
}
