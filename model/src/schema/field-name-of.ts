import type { Fields } from './field-kind.ts'
import type { GenericFieldName } from './generic-field-name.ts'

/** The names of the fields of records: those of the definition, generic ones, of the program, and added ones. */
export type FieldNameOf<D> =
  | NamesOf<D, 'fields'>
  | NamesOf<D, 'added'>
  | Exclude<GenericFieldName, D extends { readonly without: readonly (infer Name)[] } ? Name : never>
  | 'systemValue'
  | 'createdById'
  | 'createdOnUtc'
  | 'lastModifiedById'
  | 'lastModifiedOnUtc'

/** Members of groups are named by their path. */
type NamesOf<D, Part extends 'fields' | 'added'> =
  D extends Readonly<Record<Part, infer F extends Fields>>
    ? { [Name in keyof F & string]: Name | `${Name}.${MemberName<F[Name]>}` }[keyof F & string]
    : never

type MemberName<Field> = Field extends { readonly members: infer Members extends Fields }
  ? keyof Members & string
  : never
