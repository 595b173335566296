/** PostgreSQL error classes: connection exceptions, refused users, operator intervention. */
const unavailableClasses = new Set(['08', '28', '57'])
/** Database missing or refusing connections, as during maintenance. */
const unavailableCodes = new Set(['3D000', '55000'])
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
/** Connection errors of pg that have no code. */
const brokenConnectionMessage =
  /^(Connection terminated|Cannot use a pool after|Client has encountered a connection error|Query read timeout)/

const tooManyConnections = '53300'
/** Of pg's pool, all of whose connections stayed in use; a server that does not answer has another message. */
const poolExhaustedMessage = 'timeout exceeded when trying to connect'

/** Whether the server, or the pool, has no connection left. Then the database is unavailable, too. */
export function isOutOfConnections(error: unknown): boolean {
  return (
    error instanceof Error &&
    ((error as NodeJS.ErrnoException).code === tooManyConnections || error.message === poolExhaustedMessage)
  )
}

/** SQLSTATE of a statement timeout: of class 57, although the database is available. */
export const queryCanceled = '57014'

/**
 * Whether an error means that the database is unreachable at the moment. A broken connection shows as a server message, a reset or a
 * closed socket, depending on what the client was doing.
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
    brokenConnectionMessage.test(error.message) ||
    isOutOfConnections(error)
  )
}
