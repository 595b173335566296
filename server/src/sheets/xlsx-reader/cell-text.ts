import { numberToText } from '@stamboek/model/fields/numbers/format-number'
import type { CellFormat } from './cell-formats.ts'
import { decodeOoxmlText } from './ooxml-text.ts'
import { formatSerialDate, formatSerialTime } from './serial-date.ts'

/** A cell as it stands in a worksheet (ECMA-376 part 1, 18.3.1.4). */
export interface StoredCell {
  /** Its type: `s` a shared string, `str` the text of a formula, `inlineStr`, `b`, `e` an error, `d`, else a number. */
  readonly type: string
  readonly value: string
  readonly hasFormula: boolean
  readonly format: CellFormat
}

export interface CellContext {
  readonly is1904: boolean
  readonly sharedString: (index: number) => string | undefined
}

export type CellText =
  | {
      readonly text: string
      /** The number, where the format shows more than that. */
      readonly number?: string
    }
  | { readonly problem: string }

/** What a person would type for the cell, or why that cannot be told: the end of the sentence "Cel C5 …". */
export function readCellText(cell: StoredCell, context: CellContext): CellText {
  const read = Object.hasOwn(readers, cell.type) ? readers[cell.type] : undefined
  if (cell.value === '' && cell.hasFormula && cell.type !== 'str')
    return { problem: 'bevat een formule zonder uitkomst. Open het bestand in Excel en bewaar het opnieuw.' }
  return (read ?? formatNumber)(cell, context)
}

const readers: Readonly<Record<string, (cell: StoredCell, context: CellContext) => CellText>> = {
  s({ value }, { sharedString }) {
    const text = value === '' ? '' : sharedString(Number(value))
    return text === undefined ? { problem: 'verwijst naar een tekst die er niet is.' } : { text }
  },
  str: ({ value }) => ({ text: decodeOoxmlText(value) }),
  inlineStr: ({ value }) => ({ text: decodeOoxmlText(value) }),
  b: ({ value }) => ({ text: value === '' ? '' : value === '1' || value === 'true' ? 'Ja' : 'Nee' }),
  e: ({ value }) => ({ problem: `bevat de fout ${value.slice(0, 20)}.` }),
  d: ({ value }) => ({ text: (value.split(/[.Z]/, 1)[0] ?? '').replace(/T00:00(?::00)?$/, '') }),
}

function formatNumber({ value, format }: StoredCell, { is1904 }: CellContext): CellText {
  if (value === '') return { text: '' }
  const number = Number(value)
  if (!Number.isFinite(number)) return { problem: 'bevat geen leesbaar getal.' }
  if (format === 'number') return { text: formatPlainNumber(number) }
  if (typeof format === 'function') {
    const plain = formatPlainNumber(number)
    return { text: format(number) ?? plain, number: plain }
  }
  if (format === 'percent') return { text: `${formatPlainNumber(number * 100)}%` }
  const isTime = format === 'elapsed' || (format === 'time' && number < 1)
  const text = isTime ? formatSerialTime(number) : formatSerialDate(number, is1904)
  return text === undefined ? { problem: 'bevat een datum die niet bestaat.' } : { text }
}

/** Excel counts with 15 digits; what a calculation leaves behind them is not meant: 3.3000000000000003 is 3,3. */
function formatPlainNumber(number: number): string {
  return Number.isSafeInteger(number) ? String(number) : numberToText(Number(number.toPrecision(15)))
}
