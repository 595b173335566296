import { limitedTextCodec } from '../src/fields/text-codec.ts'

/** The codecs of the product, for the gallery and the tests of `ui`. */
export const sampleCodecs = {
  color: limitedTextCodec<'color'>({ kind: 'color', label: '' }),
  date: limitedTextCodec<'date'>({ kind: 'date', label: '', minimum: '1900-01-02' }),
  dateTime: limitedTextCodec<'dateTime'>({ kind: 'dateTime', label: '' }),
  duration: limitedTextCodec<'duration'>({ kind: 'duration', label: '' }),
  integer: limitedTextCodec<'integer'>({ kind: 'integer', label: '', maximum: 20_000 }),
  money: limitedTextCodec<'money'>({ kind: 'money', label: '', currency: 'EUR' }),
  percentage: limitedTextCodec<'percentage'>({ kind: 'percentage', label: '' }),
  time: limitedTextCodec<'time'>({ kind: 'time', label: '' }),
}
