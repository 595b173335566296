import { RequestProblem } from '../request-problem.ts'

const queryCanceled = '57014'
/** PostgreSQL error classes: connection exceptions, refused users, insufficient resources, operator intervention. */
const unavailableClasses = new Set(['08', '28', '53', '57'])
/** No such database, one that takes no connections, one that only reads: the operator is at work, or a copy took over. */
const unavailableCodes = new Set(['3D000', '55000', '25006'])
/** Two transactions in each other's way; the same call can succeed a moment later. */
const retryCodes = new Set(['40001', '40P01', '55P03'])
/** Data exceptions and program limits: values that PostgreSQL cannot hold, such as a text with NUL. */
const valueClasses = new Set(['22', '54'])
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

/** What a database error means to a client that can do something with it; undefined for all others. */
export function databaseProblem(error: unknown): RequestProblem | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === queryCanceled)
    return new RequestProblem(
      'unavailable',
      'De zoekvraag duurde te lang en is afgebroken. Maak de zoekvraag kleiner en probeer het opnieuw.',
    )
  const sqlClass = code?.length === 5 ? code.slice(0, 2) : ''
  if (
    unavailableClasses.has(sqlClass) ||
    unavailableCodes.has(code ?? '') ||
    brokenConnection.has(code ?? '') ||
    (code === 'ENOENT' && syscall === 'connect') ||
    brokenConnectionMessage.test(error.message)
  )
    return new RequestProblem(
      'unavailable',
      'De database is op dit moment niet bereikbaar. Probeer het zo dadelijk opnieuw.',
    )
  if (retryCodes.has(code ?? ''))
    return new RequestProblem(
      'unavailable',
      'Iemand anders wijzigt dezelfde gegevens op dit moment. Probeer het zo dadelijk opnieuw.',
    )
  if (valueClasses.has(sqlClass))
    return new RequestProblem('malformed', 'De aanvraag bevat een waarde die niet bewaard kan worden.')
  return undefined
}
