import type { FieldKind, Fields, ValueOfKind } from './field-kind.ts'
import type { GenericFieldName } from './generic-field-name.ts'
import type { rowTypeMember } from './record-type.ts'

export interface ReferenceLabel {
  readonly id: string
  readonly label: string
}

/** Whether the value is an object with `id` and `label`, whatever their types and the other members. */
export function isReferenceLabel(value: unknown): value is ReferenceLabel {
  return typeof value === 'object' && value !== null && 'id' in value && 'label' in value
}

export interface DateRange {
  readonly start: string | null
  readonly end: string | null
}

export type RecordStatus = 'Active' | 'Inactive'

export type ValueOf<Field> = Field extends { readonly options: readonly { readonly value: infer Value }[] }
  ? Field extends { readonly kind: 'choices' }
    ? readonly Value[]
    : Value
  : Field extends { readonly members: infer Members extends Fields }
    ? FieldValues<Members>
    : Field extends { readonly kind: 'references' }
      ? readonly ReferenceLabel[]
      : Field extends { readonly kind: infer Kind extends FieldKind }
        ? ValueOfKind<Kind>
        : never

type IsNeverNull<Field> = Field extends { readonly required: true }
  ? true
  : Field extends { readonly kind: 'boolean' | 'dateRange' | 'group' | 'references' | 'choices' | 'children' }
    ? true
    : false

type FieldValue<Field> = IsNeverNull<Field> extends true ? ValueOf<Field> : ValueOf<Field> | null

type ReferenceLabels<F extends Fields> = {
  readonly [Key in keyof F as F[Key] extends { readonly kind: 'reference' }
    ? Key extends `${infer Name}Id`
      ? Name
      : never
    : never]: F[Key] extends { readonly required: true } ? ReferenceLabel : ReferenceLabel | null
}

/** Without the labels of references. Write-only values are never returned. */
export type OwnValues<F extends Fields> = {
  readonly [Key in keyof F as F[Key] extends { readonly kind: 'secret' } ? never : Key]: FieldValue<F[Key]>
}

export type FieldValues<F extends Fields> = OwnValues<F> & ReferenceLabels<F>

type GenericValues = {
  readonly description: string
  readonly code: string | null
  readonly status: RecordStatus
  readonly remark: string | null
  readonly activeRangeUtc: DateRange
  readonly icon: string | null
  readonly sortOrder: number | null
}

type ProgramValues = {
  readonly id: string
  readonly systemValue: boolean
  readonly rowVersion: number
  readonly createdById: string
  readonly createdBy: ReferenceLabel
  readonly createdOnUtc: string
  readonly lastModifiedById: string
  readonly lastModifiedBy: ReferenceLabel
  readonly lastModifiedOnUtc: string
}

type GenericOf<D> = D extends { readonly generic: readonly (infer Name extends GenericFieldName)[] }
  ? Name
  : never

type Answered<F extends Fields> = {
  readonly [Name in keyof F as F[Name] extends { readonly computed: 'added' | 'derived' }
    ? never
    : Name]: F[Name]
}

export type ComputedFields<D, By extends 'added' | 'derived'> = D extends {
  readonly fields: infer F extends Fields
}
  ? { readonly [Name in keyof F as F[Name] extends { readonly computed: By } ? Name : never]: F[Name] }
  : never

/**
 * The record of a definition as it is stored. `PresentedRecord` adds what features add; `ReadRecord` also the
 * lists of a Get.
 */
export type RecordOf<D> = (D extends { readonly fields: infer F extends Fields }
  ? FieldValues<Answered<F>> & Pick<GenericValues, Exclude<GenericOf<D>, keyof F>>
  : unknown) &
  ProgramValues &
  (D extends { readonly temporal: true } ? { readonly seriesId: string } : unknown) &
  (D extends { readonly parent: object } ? { readonly isDeleted: boolean } : unknown) &
  (D extends { readonly ownership: infer Ownership } ? OwnershipValues<Ownership> : unknown)

type OwnershipValues<Ownership> = Ownership extends 'either'
  ? { readonly isGlobalSystemBusinessUnitRecord: boolean }
  : Ownership extends 'callerUnits'
    ? { readonly businessUnitId: string }
    : unknown

export type AddedValues<D> = FieldValues<ComputedFields<D, 'added'>>

export type PresentedRecord<D> = RecordOf<D> & AddedValues<D> & RowValues<D>

type RowValues<D> = D extends {
  readonly view: { readonly rowTypes: infer Types }
  readonly grid: { readonly tree: readonly (infer List extends string)[] }
}
  ? { readonly [Key in typeof rowTypeMember]: keyof Types } & {
      readonly [Key in List]?: readonly PresentedRecord<D>[]
    }
  : unknown

export type ReadRecord<D> = PresentedRecord<D> &
  (D extends { readonly lists: infer Lists } ? ListValues<Lists> : unknown)

export type ListValues<Lists> = {
  readonly [Name in keyof Lists]: Lists[Name] extends Fields
    ? readonly FieldValues<Lists[Name]>[]
    : readonly ReferenceLabel[]
}

export type MemberValues = Readonly<Record<string, unknown>>

export type AnyRecord = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly rowVersion: number
}
