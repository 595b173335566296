export interface DesiredColumn {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly default?: string
  readonly generated?: string
  readonly fill?: string
}

/** Two rows break a rule if each expression of one compares so with that of the other, and both meet `where` (SQL, or ''). */
export interface RowClash {
  readonly keys: readonly { readonly expression: string; readonly operator: '=' | '<>' | '&&' }[]
  readonly where: string
}

export interface DesiredConstraint {
  readonly name: string
  readonly definition: string
  readonly fields: readonly string[]
  readonly compared?: readonly string[]
  readonly message: string
  readonly clash?: RowClash
}

export interface DesiredIndex {
  readonly name: string
  readonly isUnique: boolean
  readonly definition: string
  readonly fields: readonly string[]
  readonly message?: string
  readonly clash?: RowClash
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
