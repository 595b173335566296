import type { Fields } from './field-kind.ts'
import type { GenericFieldName } from './generic-field-name.ts'

/** The names of the fields of records: those of the definition, generic ones, of the program, and added ones. */
export type FieldNameOf<D> =
  | OwnName<D>
  | (D extends { readonly generic: readonly (infer Name extends GenericFieldName)[] } ? Name : never)
  | 'systemValue'
  | 'createdById'
  | 'createdOnUtc'
  | 'lastModifiedById'
  | 'lastModifiedOnUtc'

/** Members of groups are named by their path. */
type OwnName<D> = D extends { readonly fields: infer F extends Fields }
  ? {
      [Name in keyof F & string]: F[Name] extends { readonly computed: 'derived' }
        ? never
        : Name | `${Name}.${MemberName<F[Name]>}`
    }[keyof F & string]
  : never

type MemberName<Field> = Field extends { readonly members: infer Members extends Fields }
  ? keyof Members & string
  : never
