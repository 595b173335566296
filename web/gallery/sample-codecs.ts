import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import type { TextCodec } from '../src/ui/inputs/field-props.ts'

/** The gallery and the tests of `ui` read and write as the product does. */
function sampleCodec<T>(field: FieldDefinition): TextCodec<T> {
  const kind = kindOf(field)
  return {
    parse: (text) => {
      const parsed = kind.parseText(text, field)
      if (!parsed.ok) return { value: null, error: parsed.message }
      return { value: parsed.value as T, error: kind.validate(parsed.value, field) }
    },
    format: (value) => kind.toInputText(value, field) ?? '',
  }
}

export const sampleCodecs = {
  color: sampleCodec<string>({ kind: 'color', label: '' }),
  date: sampleCodec<string>({ kind: 'date', label: '', minimum: '1900-01-02' }),
  dateTime: sampleCodec<string>({ kind: 'dateTime', label: '' }),
  duration: sampleCodec<number>({ kind: 'duration', label: '' }),
  integer: sampleCodec<number>({ kind: 'integer', label: '', maximum: 20_000 }),
  money: sampleCodec<number>({ kind: 'money', label: '', currency: 'EUR' }),
  percentage: sampleCodec<number>({ kind: 'percentage', label: '' }),
  time: sampleCodec<string>({ kind: 'time', label: '' }),
}
