import type { FieldError, ProblemCode } from '@stamboek/model/contract/problem'

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
    this.errors = details.errors
    this.current = details.current
  }
}
