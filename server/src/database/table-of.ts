import type { Fields } from '@stamboek/model/schema/field-kind'
import type { GenericFieldName } from '@stamboek/model/schema/generic-field-name'
import type { RecordStatus, ValueOf } from '@stamboek/model/schema/record-of'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'

/** The columns of a definition's table as the driver returns them: the types of `buildDesiredColumns`. */
export type TableOf<D extends RecordTypeDefinition> = Simplify<
  Identity &
    (D extends { temporal: true } ? { series_id: string } : unknown) &
    UnitColumn<D['ownership']> &
    (D extends { parent: object } ? { is_deleted: boolean } : unknown) &
    FieldColumns<D['fields']> &
    FollowedFlags<D> &
    Pick<GenericColumns, GenericColumnOf<Exclude<GenericOf<D>, keyof D['fields']>>> &
    ProgramColumns
>

export type TablesOf<D extends RecordTypeDefinition> = {
  [Name in `record.${SnakeCase<D['name']>}`]: TableOf<D>
} & {
  [Path in LinkPath<D['fields']> as `record.${SnakeCase<D['name']>}__${SnakeCase<Path>}`]: LinkColumns
}

export type SnakeCase<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${SnakeCase<Rest>}`
  : ''

interface Identity {
  id: string
  row_version: number
}

interface ProgramColumns {
  system_value: boolean
  created_by_id: string | null
  created_on_utc: string | null
  last_modified_by_id: string | null
  last_modified_on_utc: string | null
}

interface GenericColumns {
  description: string
  code: string | null
  status: RecordStatus
  active_range_utc_start: string | null
  active_range_utc_end: string | null
  icon: string | null
  sort_order: number | null
  remark: string | null
}

interface LinkColumns {
  owner_id: string
  target_id: string
  position: number
}

type UnitColumn<Owner> = Owner extends 'global'
  ? unknown
  : { business_unit_id: Owner extends 'either' ? string | null : string }

type GenericOf<D> = D extends { generic: readonly (infer Name extends GenericFieldName)[] } ? Name : never

type GenericColumnOf<Name extends GenericFieldName> = Name extends 'activeRangeUtc'
  ? 'active_range_utc_start' | 'active_range_utc_end'
  : SnakeCase<Name>

/** Members of a group carry its name, as in `address_info__city`, and may be empty. */
type FieldColumns<F, Prefix extends string = ''> = {
  [Name in keyof F & string as ColumnNames<F[Name], `${Prefix}${SnakeCase<Name>}`>]: Prefix extends ''
    ? ColumnValue<F[Name]>
    : ColumnValue<Omit<F[Name], 'required'>>
} & UnionToIntersection<
  {
    [Name in keyof F & string]: F[Name] extends { computed: 'added' }
      ? never
      : F[Name] extends { kind: 'group'; members: infer Members extends Fields }
        ? FieldColumns<Members, `${Prefix}${SnakeCase<Name>}__`>
        : never
  }[keyof F & string]
>

type ColumnNames<Field, Column extends string> = Field extends
  | { computed: 'added' | { through: string } | { countOf: string } }
  | { kind: 'group' | 'references' | 'children' }
  ? never
  : Field extends { kind: 'dateRange' }
    ? `${Column}_start` | `${Column}_end`
    : Column

type ColumnValue<Field> = Field extends { kind: 'dateRange' }
  ? string | null
  : Field extends { kind: 'choices' | 'boolean' } | { computed: 'sequence' }
    ? Mutable<ValueOf<Field>>
    : Field extends { visibleWhen: object }
      ? ValueOf<Field> | null
      : Field extends { required: true }
        ? ValueOf<Field>
        : ValueOf<Field> | null

/** Booleans of a referenced record that rules read (`when: 'resourceTypeId.isCodeUnique'`). */
type FollowedFlags<D> = {
  [Path in RulePath<D> as Path extends `${infer Reference}.${infer Member}`
    ? `${SnakeCase<Reference>}__${SnakeCase<Member>}`
    : never]: boolean | null
}

type RulePath<D> =
  | ConditionOf<D extends { unique: infer Rules } ? Rules : never>
  | ConditionOf<D extends { exclusions: infer Rules } ? Rules : never>

type ConditionOf<Rules> = Rules extends readonly (infer Rule)[]
  ? Rule extends { when: infer Path extends string }
    ? Path
    : never
  : never

type LinkPath<F> = {
  [Name in keyof F & string]: F[Name] extends { computed: 'added' }
    ? never
    : F[Name] extends { kind: 'references' }
      ? Name
      : never
}[keyof F & string]

type Mutable<Value> = Value extends readonly (infer Item)[] ? Item[] : Value

type Simplify<Type> = { [Key in keyof Type]: Type[Key] } & {}

export type UnionToIntersection<Union> = [Union] extends [never]
  ? unknown
  : (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
    ? All
    : never
