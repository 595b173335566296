const unavailableClasses = new Set(['08', '28', '57'])
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
const brokenConnectionMessage =
  /^(Connection terminated|Cannot use a pool after|Client has encountered a connection error|Query read timeout)/

const tooManyConnections = '53300'
/** All connections of pg's pool stayed in use; a server that does not answer has another message. */
const poolExhaustedMessage = 'timeout exceeded when trying to connect'

/** Whether the server or the pool has no connection left. */
export function isOutOfConnections(error: unknown): boolean {
  return (
    error instanceof Error &&
    ((error as NodeJS.ErrnoException).code === tooManyConnections || error.message === poolExhaustedMessage)
  )
}

/** SQLSTATE of a statement timeout: class 57, though the database is available. */
export const queryCanceled = '57014'

/**
 * Whether an error means that the database cannot be reached or has no connection left: a server message, a reset or a
 * closed socket. Not a statement timeout.
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
