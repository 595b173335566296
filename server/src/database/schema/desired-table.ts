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

/** A rule between rows that neither a constraint nor an index can say. */
export interface WantedTrigger {
  readonly name: string
  /** When it is called for a row, and for which rows. */
  readonly timing: string
  readonly when: string
  /** In PL/pgSQL: raises an error of class 23 with the name of the rule, whose detail says in Dutch what is in the way. */
  readonly body: string
  readonly fields: readonly string[]
  readonly message: string
}

/** One table as the definitions want it; the database's own rules included. */
export interface WantedTable {
  readonly name: string
  readonly columns: readonly WantedColumn[]
  readonly primaryKey: readonly string[]
  readonly constraints: readonly WantedConstraint[]
  readonly foreignKeys: readonly WantedConstraint[]
  readonly indexes: readonly WantedIndex[]
  readonly triggers: readonly WantedTrigger[]
}
