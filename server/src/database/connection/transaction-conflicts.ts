const serializationFailure = '40001'
const deadlockDetected = '40P01'
const lockNotAvailable = '55P03'

/** Whether PostgreSQL rolled a transaction back because of another one; a retry sees the other's writes. */
export function isRolledBackForAnother(error: unknown): boolean {
  const code = codeOf(error)
  return code === serializationFailure || code === deadlockDetected
}

/** Whether a statement gave up waiting for a lock (55P03); false for deadlocks. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === lockNotAvailable
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}
