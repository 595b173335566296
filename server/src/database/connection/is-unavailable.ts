/** PostgreSQL error classes: connection exceptions, refused users, operator intervention. */
const unavailableClasses = new Set(['08', '28', '57'])
/** No connection left; no such database, one that takes no connections: the operator is at work. */
const unavailableCodes = new Set(['53300', '3D000', '55000'])
const brokenConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What pg says of a connection without giving a code. */
const brokenConnectionMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after|Client has encountered a connection error|Query read timeout)/

/** A statement that took longer than `statement_timeout` allows: of class 57, but the database is there. */
export const queryCanceled = '57014'

/**
 * Whether an error means that the database cannot be reached at the moment. How a connection that is cut shows depends on
 * what the client was doing: the server's last words, a reset, or a socket that is closed already.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (code === queryCanceled) return false
  return (
    (code.length === 5 && unavailableClasses.has(code.slice(0, 2))) ||
    unavailableCodes.has(code) ||
    brokenConnection.has(code) ||
    (code === 'ENOENT' && syscall === 'connect') ||
    brokenConnectionMessage.test(error.message)
  )
}
