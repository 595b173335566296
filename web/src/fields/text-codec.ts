import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { FieldKind, FieldOfKind, ValueOfKind } from '@stamboek/model/schema/field-kind'
import type { TextCodec } from '../ui/inputs/field-props.ts'

/**
 * Returns the parser (`parseText`) and formatter of a kind for inputs. It ignores limits, and drops the warning of a guess; a text that
 * cannot be parsed has the value null and an error. A kind without `toInputText` formats every value as ''.
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

/** Returns a `textCodec` that also checks limits: a value beyond them is returned with an error, not as null. */
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
