import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { FieldKind, FieldOfKind, ValueOfKind } from '@stamboek/model/schema/field-kind'
import type { TextCodec } from '../ui/inputs/field-props.ts'

/**
 * The parser of a field's kind for an input: what is typed means what a cell of a file means. Only for kinds with
 * `toInputText`. Limits are checked by the form or the search that the input is in.
 */
export function textCodec<K extends FieldKind>(field: FieldOfKind<K>): TextCodec<ValueOfKind<K>> {
  const kind = kindOf(field)
  return {
    parse: (text) => {
      const parsed = kind.parseText(text, field)
      // The value is one of this field's kind, which `kindOf` selected.
      return parsed.ok ? { value: parsed.value as ValueOfKind<K> } : { value: null, error: parsed.message }
    },
    format: (value) => kind.toInputText(value, field) ?? '',
  }
}

/** The same with the limits of the field, for an input that stands in no form. */
export function limitedTextCodec<K extends FieldKind>(field: FieldOfKind<K>): TextCodec<ValueOfKind<K>> {
  const { parse, format } = textCodec(field)
  return {
    parse: (text) => {
      const parsed = parse(text)
      if (parsed.value === null) return parsed
      return { value: parsed.value, error: kindOf(field).validate(parsed.value, field) }
    },
    format,
  }
}

/** For a day that belongs to no field of its own, such as an end of a period. */
export const dayCodec = textCodec<'date'>({ kind: 'date', label: '' })
