import type { FieldError, ProblemCode } from '@stamboek/model/contract/problem'

/** What is wrong is told of so many members at most; a body can hold hundreds of thousands. */
const maxErrors = 100

/** Characters of the name of a member, which a client can choose. */
const maxFieldLength = 250

interface ProblemDetails {
  readonly errors?: readonly FieldError[]
  /** With code conflict: the record as it is now. */
  readonly current?: Readonly<Record<string, unknown>>
}

/** A call that cannot be answered as asked; `http` turns it into a problem answer (contracts.md). The detail is Dutch. */
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

function truncateField(error: FieldError): FieldError {
  if (error.field.length <= maxFieldLength) return error
  return { ...error, field: `${error.field.slice(0, maxFieldLength)}…` }
}
