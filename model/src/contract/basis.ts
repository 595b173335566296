import type { RowOutcome } from './import-calls.ts'

/** A part of the master data with which an empty database can begin. */
export interface BasisPart {
  readonly name: string
  readonly label: string
  /** What the part brings: a Dutch sentence. */
  readonly meaning: string
  readonly dtoKey: string
  readonly recordCount: number
  /** Names of the parts that come along with it, in the order in which they are added. */
  readonly needs: readonly string[]
}

/** The answer to `GET /api/basis`: the parts that the caller may add, each after those that it needs. */
export interface BasisAnswer {
  readonly parts: readonly BasisPart[]
}

/** The outcome of a part, which is one import. */
export interface BasisOutcome {
  readonly name: string
  readonly label: string
  readonly dtoKey: string
  /** Records that existed already are `unchanged`, whatever their values. */
  readonly counts: Readonly<Record<RowOutcome, number>>
  /** Why rows, or all of them, were refused: a Dutch sentence. */
  readonly message: string | null
  /** The import in the history of its page; null if nothing was added. */
  readonly batchId: string | null
}

/**
 * The answer to `POST /api/basis`: the chosen parts, and with `withNeeds` those that they need, in the order in which they
 * were added.
 */
export interface BasisOutcomes {
  readonly parts: readonly BasisOutcome[]
}
