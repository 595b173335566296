export interface DesiredColumn {
  readonly name: string
  /** As PostgreSQL spells it, for comparison. */
  readonly type: string
  readonly isRequired: boolean
  readonly default?: string
  /** SQL after the type. */
  readonly generated?: string
  /** SQL over the alias `t` for existing rows. */
  readonly fill?: string
}

export interface DesiredConstraint {
  readonly name: string
  readonly definition: string
  readonly fields: readonly string[]
  /** Members besides those whose values violate the rule. */
  readonly compared?: readonly string[]
  readonly message: string
}

export interface DesiredIndex {
  readonly name: string
  readonly isUnique: boolean
  readonly definition: string
  readonly fields: readonly string[]
  readonly message?: string
}

/** A rule between rows that no constraint or index can express. */
export interface DesiredTrigger {
  readonly name: string
  /** As in `AFTER INSERT OR UPDATE OF column`. */
  readonly timing: string
  readonly when: string
  /** PL/pgSQL that raises an error of class 23 with the rule's name and a Dutch detail. */
  readonly body: string
  readonly fields: readonly string[]
  readonly message: string
}

export interface DesiredTable {
  readonly name: string
  readonly columns: readonly DesiredColumn[]
  readonly primaryKey: readonly string[]
  readonly constraints: readonly DesiredConstraint[]
  readonly foreignKeys: readonly DesiredConstraint[]
  readonly indexes: readonly DesiredIndex[]
  readonly triggers: readonly DesiredTrigger[]
}
