export interface DesiredColumn {
  readonly name: string
  /** In the spelling of PostgreSQL, for comparison with the existing column. */
  readonly type: string
  readonly isRequired: boolean
  readonly default?: string
  /** Filled by the database: the SQL behind the type. */
  readonly generated?: string
  /** The value in rows that are there when the column is added, as SQL over the alias `t`. */
  readonly fill?: string
}

export interface DesiredConstraint {
  readonly name: string
  readonly definition: string
  /** The members that an error names. */
  readonly fields: readonly string[]
  /** Members besides those whose values violate the rule. */
  readonly compared?: readonly string[]
  readonly message: string
}

export interface DesiredIndex {
  readonly name: string
  readonly isUnique: boolean
  /** The SQL after `ON table`. */
  readonly definition: string
  readonly fields: readonly string[]
  readonly message?: string
}

/** A rule between rows that no constraint or index can express. */
export interface DesiredTrigger {
  readonly name: string
  /** Such as `AFTER INSERT OR UPDATE OF column`. */
  readonly timing: string
  readonly when: string
  /** PL/pgSQL that raises an error of class 23 with the rule's name and a Dutch detail. */
  readonly body: string
  readonly fields: readonly string[]
  readonly message: string
}

/** A table as derived from the definitions, constraints and triggers included. */
export interface DesiredTable {
  readonly name: string
  readonly columns: readonly DesiredColumn[]
  readonly primaryKey: readonly string[]
  readonly constraints: readonly DesiredConstraint[]
  readonly foreignKeys: readonly DesiredConstraint[]
  readonly indexes: readonly DesiredIndex[]
  readonly triggers: readonly DesiredTrigger[]
}
