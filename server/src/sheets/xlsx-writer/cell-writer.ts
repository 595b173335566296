import { formatDay } from '@stamboek/model/fields/notation/parse-day'
import { instantToText } from '@stamboek/model/fields/notation/parse-instant'
import { wallClockOf } from '@stamboek/model/schema/amsterdam-time'
import type { SheetFormat } from '@stamboek/model/schema/field-kind'
import type { CellStyles } from './cell-styles.ts'
import type { CellValue } from './workbook.ts'
import { escapeXml } from './xml-text.ts'

export type CellWriter = (value: CellValue, row: number) => string

/**
 * Creates a function that renders a cell of the column as XML: '' if it is empty, text for a number or date that Excel
 * cannot hold. Texts are truncated to Excel's limit.
 */
export function createCellWriter(columnName: string, format: SheetFormat, styles: CellStyles): CellWriter {
  return writers[format.type](columnName, styles.of(format), styles)
}

/**
 * Creates a function that renders a text cell, truncated to Excel's limit: '' if it is empty, with `guardedStyle` if
 * the text looks like a formula.
 */
export function createTextWriter(columnName: string, style: number, guardedStyle: number): CellWriter {
  const start = `<c r="${columnName}`
  const plain = `" s="${style}"${inlineText}`
  const careful = `" s="${guardedStyle}"${inlineText}`
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

/** Excel's limit, in UTF-16 units. */
const maxCellLength = 32_767

function truncateCell(text: string): string {
  if (text.length <= maxCellLength) return text
  const isPairBroken = /[\uD800-\uDBFF]/.test(text[maxCellLength - 1] ?? '')
  return text.slice(0, isPairBroken ? maxCellLength - 1 : maxCellLength)
}

const formulaStart = /^[=+\-@＝＋－＠\t\r]/

/** A spreadsheet could parse the text as a formula when the cell is edited. */
function looksLikeFormula(text: string): boolean {
  return formulaStart.test(text)
}

const dayMs = 86_400_000
const epoch = -25_569 * dayMs
/** 1 March 1900: before it Excel counts a 29 February that never was. */
const first = 61
const afterLast = 2_958_466

function dayToSerial(day: string): number | undefined {
  return within((Date.parse(day) - epoch) / dayMs)
}

/**
 * In Amsterdam time. Undefined if the number could not be read back: outside Excel's range, or in the hour that
 * repeats when summer time ends.
 */
function instantToSerial(instant: string): number | undefined {
  const clock = wallClockOf(instant)
  return clock === undefined ? undefined : within((clock - epoch) / dayMs)
}

function within(serial: number): number | undefined {
  return serial >= first && serial < afterLast ? serial : undefined
}
