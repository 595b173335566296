import type { AddedValues, MemberValues, RecordOf, ReferenceLabel } from '@stamboek/model/schema/record-of'

/**
 * The values of a form, with labels beside references; a member that was not read or entered is absent or null.
 */
export type FormValuesOf<D> = unknown extends D ? MemberValues : KnownFormValues<D>

type KnownFormValues<D> = {
  readonly [Name in keyof RecordOf<D>]?: FormValue<RecordOf<D>[Name]> | null
} & { readonly [Name in keyof AddedValues<D>]?: AddedValues<D>[Name] | null }

type FormValue<Value> = Value extends readonly ReferenceLabel[] ? readonly (string | ReferenceLabel)[] : Value

export type FormValueOf<D, Field> = unknown extends D
  ? unknown
  : Field extends keyof KnownFormValues<D>
    ? KnownFormValues<D>[Field]
    : unknown
