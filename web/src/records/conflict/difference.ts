import type { FormMode } from '@stamboek/model/schema/base-field'
import type { FieldDefinition, Fields } from '@stamboek/model/schema/field-kind'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { FormValues } from '../form/form-values.ts'

/** The side that changed a value: this user, or the one who saved meanwhile. */
export type Side = 'mine' | 'theirs'

/** The three versions of a merge: as read, as in the form, and as saved now. References have labels beside them. */
export interface Versions<Version = MemberValues> {
  readonly original: Version
  readonly mine: Version
  readonly theirs: Version
}

/** A value that differs between the three versions. */
export interface Difference {
  /** Unique within the record; choices are stored by it. */
  readonly key: string
  /** `together`: both changes were merged; `conflict`: the user chooses one of them. */
  readonly by: Side | 'together' | 'conflict'
  /** The path in its versions; empty for a whole row: added, deleted or restored. */
  readonly path: string
  readonly field: FieldDefinition
  readonly versions: Versions<MemberValues | undefined>
  /** The row that contains it. */
  readonly row?: { readonly list: FieldDefinition; readonly dtoKey: string; readonly record: MemberValues }
}

export interface MergeRules {
  readonly mode: FormMode
  readonly choices: ReadonlyMap<string, Side>
  /** The fields of the rows of a list, without their reference to this record. */
  readonly findRowFields: (list: FieldDefinition) => Fields
}

export interface Merge {
  /** The merged values; without a choice the input stays. */
  readonly values: FormValues
  readonly differences: readonly Difference[]
}

/** The position of a merge: its versions, the path in them, and the prefix of its keys. */
export interface MergeContext {
  readonly versions: Versions
  readonly path: string
  readonly key: string
  readonly rules: MergeRules
  readonly row?: Difference['row']
}

/** The merged value of one field. */
export interface MergedValue {
  readonly value: unknown
  readonly differences: readonly Difference[]
}

export type MergeFields = (fields: Fields, context: MergeContext) => Merge

interface Changes {
  readonly byMe: boolean
  readonly byThem: boolean
  /** Both changed it to the same value. */
  readonly isSame: boolean
}

/** Undefined where nobody changed it, or both to the same value. */
export function findChanger({ byMe, byThem, isSame }: Changes): Side | 'conflict' | undefined {
  if (isSame || (!byMe && !byThem)) return undefined
  if (byMe && byThem) return 'conflict'
  return byMe ? 'mine' : 'theirs'
}

/** The side whose value holds; without a choice the input of this user. */
export function findSide(by: Side | 'conflict' | undefined, choice: Side | undefined): Side {
  return by === 'conflict' ? (choice ?? 'mine') : (by ?? 'theirs')
}

export function createDifference(
  field: FieldDefinition,
  context: MergeContext,
  by: Difference['by'],
): Difference {
  const { key, path, versions, row } = context
  return { key, path, field, by, versions, ...(row && { row }) }
}
