import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { FieldKind, FieldOfKind, ValueOfKind } from '@stamboek/model/schema/field-kind'
import type { TextCodec } from '../ui/inputs/field-props.ts'

/**
 * Returns the parser and formatter of a kind for inputs, the same parser as for files. Leaves limits to forms and searches. A kind
 * without `toInputText` formats every value as ''.
 */
export function textCodec<K extends FieldKind>(field: FieldOfKind<K>): TextCodec<ValueOfKind<K>> {
  const kind = kindOf(field)
  return {
    parse: (text) => {
      const parsed = kind.parseText(text, field)
      // `kindOf` selected the kind of the field.
      return parsed.ok ? { value: parsed.value as ValueOfKind<K> } : { value: null, error: parsed.message }
    },
    format: (value) => kind.toInputText(value, field) ?? '',
  }
}

/** Returns a `textCodec` that also checks limits, for inputs outside of forms: it parses a value beyond them with an error. */
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

export const dayCodec = textCodec<'date'>({ kind: 'date', label: '' })
