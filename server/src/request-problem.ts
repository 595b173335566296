import type { FieldError, ProblemCode } from '@stamboek/model/contract/problem'

const maxErrors = 100

/** In characters; clients choose the names of members. */
const maxFieldLength = 250

interface ProblemDetails {
  readonly errors?: readonly FieldError[]
  /** For a conflict: the current record. */
  readonly current?: Readonly<Record<string, unknown>>
}

/**
 * A refused call, which `http` turns into a problem response (requirements 5.13). The detail is a Dutch sentence. Keeps
 * the first 100 errors, and 250 characters of the field of each.
 */
export class RequestProblem extends Error {
  readonly code: ProblemCode
  readonly errors: readonly FieldError[] | undefined
  readonly current: Readonly<Record<string, unknown>> | undefined

  constructor(code: ProblemCode, detail: string, details: ProblemDetails = {}) {
    super(detail)
    this.name = 'RequestProblem'
    this.code = code
    this.errors = details.errors?.slice(0, maxErrors).map(truncateField)
    this.current = details.current
  }
}

/** A problem ruleBroken (422) with `message` as its detail and as its only error, at `field`. */
export function createBrokenRule(field: string, message: string): RequestProblem {
  return new RequestProblem('ruleBroken', message, { errors: [{ field, message }] })
}

function truncateField(error: FieldError): FieldError {
  if (error.field.length <= maxFieldLength) return error
  return { ...error, field: `${error.field.slice(0, maxFieldLength)}…` }
}
