export interface DesiredColumn {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly default?: string
  readonly generated?: string
  readonly fill?: string
}

export interface DesiredConstraint {
  readonly name: string
  readonly definition: string
  readonly fields: readonly string[]
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

/** A rule between rows, or a copied value, that no constraint or index can express. */
export interface DesiredTrigger {
  readonly name: string
  readonly timing: string
  readonly when: string
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
