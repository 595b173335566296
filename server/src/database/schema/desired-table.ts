export interface DesiredColumn {
  readonly name: string
  /** As PostgreSQL spells it, so that what is there can be compared. */
  readonly type: string
  readonly isRequired: boolean
  readonly default?: string
}

export interface DesiredConstraint {
  readonly name: string
  readonly definition: string
  /** What a user is told when it is broken: the member it is about and the sentence. */
  readonly fields: readonly string[]
  readonly message: string
}

export interface DesiredIndex {
  readonly name: string
  readonly isUnique: boolean
  /** Behind `ON table`. */
  readonly definition: string
  readonly fields: readonly string[]
  readonly message?: string
}

/** A rule between rows that neither a constraint nor an index can say. */
export interface DesiredTrigger {
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
export interface DesiredTable {
  readonly name: string
  readonly columns: readonly DesiredColumn[]
  readonly primaryKey: readonly string[]
  readonly constraints: readonly DesiredConstraint[]
  readonly foreignKeys: readonly DesiredConstraint[]
  readonly indexes: readonly DesiredIndex[]
  readonly triggers: readonly DesiredTrigger[]
}
