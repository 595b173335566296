/** What stands below the form after too many attempts. */
export function waitingText(seconds: number): string {
  return `Te veel pogingen. Probeer het over ${duration(seconds)} opnieuw.`
}

function duration(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 seconde' : `${seconds} seconden`
  return `${Math.ceil(seconds / 60)} minuten`
}
