import {
  type Problem,
  type ProblemCode,
  problemStatus,
  problemTitles,
} from '@stamboek/model/contract/problem'

/**
 * A mistake in a definition or a page, in English for developers (requirements 5.13); a retry does not help.
 */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}

/** A refused call (requirements 5.13). `problem.detail` is Dutch and may be shown. */
export class ApiProblem extends Error {
  override readonly name: string = 'ApiProblem'
  readonly problem: Problem
  readonly status: number
  readonly retryAfter: number | undefined

  constructor(problem: Problem, options: { retryAfter?: number | undefined; cause?: unknown } = {}) {
    super(problem.detail, { cause: options.cause })
    this.problem = problem
    this.status = problem.status
    this.retryAfter = options.retryAfter
  }

  /** The server is unreachable or failing; the call itself may be valid. */
  get isOutage(): boolean {
    const { code } = this.problem
    return code === 'unavailable' || code === 'outcomeUnknown' || this.status >= 500
  }

  get isTransient(): boolean {
    return this.isOutage || this.status === 408 || this.status === 429
  }
}

/** No answer, or the connection is lost. Status 0. */
export class NetworkFailure extends ApiProblem {
  override readonly name: string = 'NetworkFailure'

  constructor(cause: unknown, problem: Partial<Problem> = {}) {
    const detail = 'De server is niet bereikbaar. Controleer je verbinding en probeer het opnieuw.'
    const unreachable = createProblem('unavailable', detail)
    super({ ...unreachable, title: 'Geen verbinding', ...problem, status: 0 }, { cause })
  }
}

/** A write without an answer, retries included: it may be stored. Status 0. */
export class UnknownOutcome extends NetworkFailure {
  override readonly name = 'UnknownOutcome'

  constructor(cause: unknown) {
    const code = 'outcomeUnknown'
    const detail =
      'Onbekend of het is opgeslagen: de server gaf geen antwoord. Probeer het zo dadelijk opnieuw; het wordt dan niet dubbel opgeslagen.'
    super(cause, { code, title: 'Geen antwoord van de server', detail })
  }
}

/**
 * Reads the body of a refused response into its problem, with the seconds of `retry-after`. Without a problem
 * document, as from a proxy, the code follows the status (404, 502 and 504: `unavailable`). Never rejects.
 */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const retryAfter = readSeconds(response.headers.get('retry-after'))
  const body = await readBody(response)
  if (isProblem(body)) return new ApiProblem(body, { retryAfter })
  const code = findCodeByStatus(response.status)
  const problem = createProblem(
    code,
    'De server gaf een antwoord dat niet gelezen kan worden. Probeer het opnieuw.',
  )
  return new ApiProblem({ ...problem, status: response.status }, { retryAfter })
}

/** Whether the error has code `notFound`; a 404 of a proxy does not (`readProblem`). */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.code === 'notFound'
}

/**
 * Returns the sentence to show for any error: the detail of an ApiProblem, the English message of a SchemaError, else
 * a general one.
 */
export function formatProblem(error: unknown): string {
  if (error instanceof ApiProblem) return error.problem.detail
  return error instanceof SchemaError ? error.message : 'Er is iets misgegaan. Probeer het opnieuw.'
}

async function readBody(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    body.code in problemStatus &&
    'detail' in body &&
    typeof body.detail === 'string'
  )
}

function createProblem(code: ProblemCode, detail: string): Problem {
  return {
    type: 'about:blank',
    title: problemTitles[code],
    status: problemStatus[code],
    detail,
    code,
    correlationId: '',
  }
}

function findCodeByStatus(status: number): ProblemCode {
  // A 404 without a problem document comes from a proxy.
  if (status === problemStatus.notFound) return 'unavailable'
  const found = (Object.keys(problemStatus) as ProblemCode[]).find((code) => problemStatus[code] === status)
  if (found) return found
  if (status >= 500) return status === 502 || status === 504 ? 'unavailable' : 'internal'
  return 'malformed'
}

function readSeconds(header: string | null): number | undefined {
  const seconds = header === null ? Number.NaN : Number(header)
  return Number.isFinite(seconds) ? seconds : undefined
}
