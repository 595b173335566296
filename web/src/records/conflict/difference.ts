import type { FormMode } from '@stamboek/model/schema/base-field'
import type { FieldDefinition, Fields } from '@stamboek/model/schema/field-kind'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { FormValues } from '../form/form-values.ts'

export type Side = 'mine' | 'theirs'

/** The versions of a merge: as read, as in the form, and as saved now. References have labels beside them. */
export interface Versions<Version = MemberValues> {
  readonly original: Version
  readonly mine: Version
  readonly theirs: Version
}

export interface Difference {
  /** Unique within the record; choices are stored by it. */
  readonly key: string
  /** `together`: both changes were merged; `conflict`: the user chooses a side. */
  readonly by: Side | 'together' | 'conflict'
  /** Empty for a whole row that was added, deleted or restored. */
  readonly path: string
  readonly field: FieldDefinition
  readonly versions: Versions<MemberValues | undefined>
  readonly row?: { readonly list: FieldDefinition; readonly dtoKey: string; readonly record: MemberValues }
}

export interface MergeRules {
  readonly mode: FormMode
  readonly choices: ReadonlyMap<string, Side>
  readonly findRowFields: (list: FieldDefinition) => Fields
}

export interface Merge {
  readonly values: FormValues
  readonly differences: readonly Difference[]
}

export interface MergeContext {
  readonly versions: Versions
  readonly path: string
  readonly key: string
  readonly rules: MergeRules
  readonly row?: Difference['row']
}

export interface MergedValue {
  readonly value: unknown
  readonly differences: readonly Difference[]
}

export type MergeFields = (fields: Fields, context: MergeContext) => Merge

interface Changes {
  readonly byMe: boolean
  readonly byThem: boolean
  readonly isSame: boolean
}

/**
 * Returns the side that changed a value, or `conflict` if both did; undefined if neither did, or both changed it to the
 * same.
 */
export function findChanger({ byMe, byThem, isSame }: Changes): Side | 'conflict' | undefined {
  if (isSame || (!byMe && !byThem)) return undefined
  if (byMe && byThem) return 'conflict'
  return byMe ? 'mine' : 'theirs'
}

/** Returns the side whose value is kept: in a conflict without a choice mine, of an unchanged value theirs. */
export function chooseSide(by: Side | 'conflict' | undefined, choice: Side | undefined): Side {
  return by === 'conflict' ? (choice ?? 'mine') : (by ?? 'theirs')
}

/** A difference at the path, key and row of the context, with the values of its versions unmerged. */
export function createDifference(
  field: FieldDefinition,
  context: MergeContext,
  by: Difference['by'],
): Difference {
  const { key, path, versions, row } = context
  return { key, path, field, by, versions, ...(row && { row }) }
}
