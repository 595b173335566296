import type { FormMode } from '@stamboek/model/schema/base-field'
import type { FieldDefinition, Fields } from '@stamboek/model/schema/field-kind'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { FormValues } from '../form/form-values.ts'

/** Whose change: of the person at this screen, or of whoever saved meanwhile. */
export type Side = 'mine' | 'theirs'

/** A record, or a row of a list, as it was read, as it stands in the form, and as it is now. References have their labels beside them. */
export interface Versions<Version = MemberValues> {
  readonly original: Version
  readonly mine: Version
  readonly theirs: Version
}

/** One thing that is not the same in the three versions. */
export interface Difference {
  /** Names it among all differences of a record; a choice is kept under it. */
  readonly key: string
  /** `together`: both changed it, in ways that go together. `conflict`: both changed it, and one of the two has to be chosen. */
  readonly by: Side | 'together' | 'conflict'
  /** Where it stands in its versions; the empty text for a row as a whole: added, deleted or brought back. */
  readonly path: string
  readonly field: FieldDefinition
  readonly versions: Versions<MemberValues | undefined>
  /** The row of a list it is about. */
  readonly row?: { readonly list: FieldDefinition; readonly dtoKey: string; readonly record: MemberValues }
}

export interface MergeRules {
  readonly mode: FormMode
  readonly choices: ReadonlyMap<string, Side>
  /** The fields of the rows of a list, without their reference to this record. */
  readonly fieldsOfRows: (list: FieldDefinition) => Fields
}

export interface Merge {
  /** What the form should hold; where nothing was chosen yet, what was typed. */
  readonly values: FormValues
  readonly differences: readonly Difference[]
}

/** Where a merge is: in which versions, below which path of them, and under which keys. */
export interface MergeContext {
  readonly versions: Versions
  readonly path: string
  readonly key: string
  readonly rules: MergeRules
  readonly row?: Difference['row']
}

/** What became of one field. */
export interface MergedValue {
  readonly value: unknown
  readonly differences: readonly Difference[]
}

export type MergeFields = (fields: Fields, context: MergeContext) => Merge

interface Changes {
  readonly byMe: boolean
  readonly byThem: boolean
  /** Both arrived at the same. */
  readonly isSame: boolean
}

/** Undefined where there is nothing to tell: nobody changed it, or both did the same. */
export function findChanger({ byMe, byThem, isSame }: Changes): Side | 'conflict' | undefined {
  if (isSame || (!byMe && !byThem)) return undefined
  if (byMe && byThem) return 'conflict'
  return byMe ? 'mine' : 'theirs'
}

/** Without a choice what was typed stays. */
export function sideOf(by: Side | 'conflict' | undefined, choice: Side | undefined): Side {
  return by === 'conflict' ? (choice ?? 'mine') : (by ?? 'theirs')
}

export function difference(field: FieldDefinition, context: MergeContext, by: Difference['by']): Difference {
  const { key, path, versions, row } = context
  return { key, path, field, by, versions, ...(row && { row }) }
}
