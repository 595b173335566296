import { formatDay } from '@stamboek/model/fields/dates/parse-day'
import { instantToText } from '@stamboek/model/fields/dates/parse-instant'
import type { SheetFormat } from '@stamboek/model/schema/field-kind'
import type { CellStyles } from './cell-styles.ts'
import { looksLikeFormula, truncateCell } from './cell-text.ts'
import { dayToSerial, instantToSerial } from './serial-number.ts'
import type { CellValue } from './workbook.ts'
import { escapeXml } from './xml-text.ts'

/** The XML of a cell in a row; nothing for an empty one. */
export type CellWriter = (value: CellValue, row: number) => string

/** Writes the cells of one column, which is called `name`. */
export function createCellWriter(name: string, format: SheetFormat, styles: CellStyles): CellWriter {
  return writers[format.type](name, styles.of(format), styles)
}

/** Writes texts in a style, and in another where they could be taken for a formula. */
export function createTextWriter(name: string, style: number, guarded: number): CellWriter {
  const start = `<c r="${name}`
  const plain = `" s="${style}"${inlineText}`
  const careful = `" s="${guarded}"${inlineText}`
  return (value, row) => {
    if (value === null || value === undefined || value === '') return ''
    const text = truncateCell(String(value))
    return start + row + (looksLikeFormula(text) ? careful : plain) + escapeXml(text) + endOfText
  }
}

const inlineText = ' t="inlineStr"><is><t xml:space="preserve">'
const endOfText = '</t></is></c>'

type MakeWriter = (name: string, style: number, styles: CellStyles) => CellWriter

const writers: Readonly<Record<SheetFormat['type'], MakeWriter>> = {
  text: (name, style, { guardedText }) => createTextWriter(name, style, guardedText),
  number: (name, style, styles) =>
    createNumberWriter({ name, style, styles }, (value) =>
      Number.isFinite(value) ? Number(value) : undefined,
    ),
  date: (name, style, styles) =>
    createNumberWriter({ name, style, styles }, (value) => dayToSerial(String(value)), formatDay),
  dateTime: (name, style, styles) =>
    createNumberWriter({ name, style, styles }, (value) => instantToSerial(String(value)), instantToText),
}

interface NumberColumn {
  readonly name: string
  readonly style: number
  readonly styles: CellStyles
}

/** What the number of a value cannot say stands there as a text. */
function createNumberWriter(
  { name, style, styles }: NumberColumn,
  numberOf: (value: string | number) => number | undefined,
  textOf: (value: string) => string = String,
): CellWriter {
  const start = `<c r="${name}`
  const middle = `" s="${style}"><v>`
  const asText = createTextWriter(name, styles.of({ type: 'text' }), styles.guardedText)
  return (value, row) => {
    if (value === null || value === undefined || value === '') return ''
    const number = numberOf(value)
    return number === undefined
      ? asText(textOf(String(value)), row)
      : `${start + row + middle}${number}</v></c>`
  }
}
