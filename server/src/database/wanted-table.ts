export interface WantedColumn {
  readonly name: string
  /** As PostgreSQL spells it, so that what is there can be compared. */
  readonly type: string
  readonly isRequired: boolean
  readonly default?: string
}

export interface WantedConstraint {
  readonly name: string
  readonly definition: string
  /** What a user is told when it is broken: the member it is about and the sentence. */
  readonly fields: readonly string[]
  readonly message: string
}

export interface WantedIndex {
  readonly name: string
  readonly isUnique: boolean
  /** Behind `ON table`. */
  readonly definition: string
  readonly fields: readonly string[]
  readonly message?: string
}

/** One table as the definitions want it; the database's own rules included. */
export interface WantedTable {
  readonly name: string
  readonly columns: readonly WantedColumn[]
  readonly primaryKey: readonly string[]
  readonly constraints: readonly WantedConstraint[]
  readonly foreignKeys: readonly WantedConstraint[]
  readonly indexes: readonly WantedIndex[]
}
