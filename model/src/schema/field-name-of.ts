import type { Fields } from './field-kind.ts'
import type { GenericFieldName } from './generic-field-name.ts'

export type FieldNameOf<D> =
  | OwnName<D>
  | (D extends { readonly generic: readonly (infer Name extends GenericFieldName)[] } ? Name : never)
  | 'systemValue'
  | 'createdById'
  | 'createdOnUtc'
  | 'lastModifiedById'
  | 'lastModifiedOnUtc'

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
