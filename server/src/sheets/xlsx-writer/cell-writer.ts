import { formatDay } from '@stamboek/model/fields/dates/parse-day'
import { instantToText } from '@stamboek/model/fields/dates/parse-instant'
import type { SheetFormat } from '@stamboek/model/schema/field-kind'
import type { CellStyles } from './cell-styles.ts'
import { cellText, looksLikeFormula } from './cell-text.ts'
import { serialOfDay, serialOfInstant } from './serial-number.ts'
import type { CellValue } from './workbook.ts'
import { xmlText } from './xml-text.ts'

/** The XML of a cell in a row; nothing for an empty one. */
export type CellWriter = (value: CellValue, row: number) => string

/** Writes the cells of one column, which is called `name`. */
export function cellWriter(name: string, format: SheetFormat, styles: CellStyles): CellWriter {
  return writers[format.type](name, styles.of(format), styles)
}

/** Writes texts in a style, and in another where they could be taken for a formula. */
export function textWriter(name: string, style: number, guarded: number): CellWriter {
  const start = `<c r="${name}`
  const plain = `" s="${style}"${inlineText}`
  const careful = `" s="${guarded}"${inlineText}`
  return (value, row) => {
    if (value === null || value === undefined || value === '') return ''
    const text = cellText(String(value))
    return start + row + (looksLikeFormula(text) ? careful : plain) + xmlText(text) + endOfText
  }
}

const inlineText = ' t="inlineStr"><is><t xml:space="preserve">'
const endOfText = '</t></is></c>'

type MakeWriter = (name: string, style: number, styles: CellStyles) => CellWriter

const writers: Readonly<Record<SheetFormat['type'], MakeWriter>> = {
  text: (name, style, { guardedText }) => textWriter(name, style, guardedText),
  number: (name, style, styles) =>
    numberWriter({ name, style, styles }, (value) => (Number.isFinite(value) ? Number(value) : undefined)),
  date: (name, style, styles) =>
    numberWriter({ name, style, styles }, (value) => serialOfDay(String(value)), formatDay),
  dateTime: (name, style, styles) =>
    numberWriter({ name, style, styles }, (value) => serialOfInstant(String(value)), instantToText),
}

interface Place {
  readonly name: string
  readonly style: number
  readonly styles: CellStyles
}

/** What the number of a value cannot say stands there as a text. */
function numberWriter(
  { name, style, styles }: Place,
  numberOf: (value: string | number) => number | undefined,
  textOf: (value: string) => string = String,
): CellWriter {
  const start = `<c r="${name}`
  const middle = `" s="${style}"><v>`
  const asText = textWriter(name, styles.of({ type: 'text' }), styles.guardedText)
  return (value, row) => {
    if (value === null || value === undefined || value === '') return ''
    const number = numberOf(value)
    return number === undefined
      ? asText(textOf(String(value)), row)
      : `${start + row + middle}${number}</v></c>`
  }
}
