import { numberToText } from '@stamboek/model/fields/notation/format-number'
import type { CellFormat } from './cell-formats.ts'

export interface StoredCell {
  /**
   * `s`: a shared string, `str`: the text of a formula, `inlineStr`, `b`, `e`: an error, `d`, else a number.
   */
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
      readonly number?: string
    }
  | { readonly problem: string }

/**
 * Returns the cell as a person would type it, or the end of the sentence "Cel C5 …" for an unreadable cell.
 */
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

function formatPlainNumber(number: number): string {
  return Number.isSafeInteger(number) ? String(number) : numberToText(Number(number.toPrecision(15)))
}

const secondsADay = 86_400
const dayMs = 86_400_000

/** 31-12-9999, the last day of Excel, as a serial number of the 1900 system. */
const lastDay = 2_958_465
const daysTo1904 = 1462

/**
 * `2026-12-31`, or `2026-12-31T09:30:00` unless the time is midnight. Undefined for numbers that are no day, such as
 * 29 February 1900, which only Excel has.
 */
function formatSerialDate(serial: number, is1904: boolean): string | undefined {
  const seconds = Math.round(serial * secondsADay)
  const day = Math.floor(seconds / secondsADay) + (is1904 ? daysTo1904 : 0)
  if (!(day >= 1 && day <= lastDay) || day === 60) return undefined
  const date = new Date(Date.UTC(1899, 11, day < 60 ? 31 : 30) + day * dayMs).toISOString().slice(0, 10)
  const time = seconds - Math.floor(seconds / secondsADay) * secondsADay
  return time === 0 ? date : `${date}T${formatClock(time, true)}`
}

function formatSerialTime(serial: number): string | undefined {
  const seconds = Math.round(serial * secondsADay)
  return seconds >= 0 && seconds <= lastDay * secondsADay
    ? formatClock(seconds, seconds % 60 !== 0)
    : undefined
}

function formatClock(seconds: number, hasSeconds: boolean): string {
  const parts = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    ...(hasSeconds ? [seconds % 60] : []),
  ]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Decodes escapes of characters that XML cannot contain: `_x000D_`, and `_x005F_` for an underscore. */
export function decodeOoxmlText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
