import { type DigitFormat, parseDigitFormat } from './digit-format.ts'
import { readWholeXml } from './read-xml.ts'

/** What a number format shows. `elapsed` is a duration; a DigitFormat shows a code such as `0110`. */
export type CellFormat = 'number' | 'percent' | 'date' | 'time' | 'elapsed' | DigitFormat

/** Reads the number formats of the styles part; the index in the list is the style of a cell. */
export async function readCellFormats(part: AsyncIterable<Uint8Array>): Promise<readonly CellFormat[]> {
  const customFormats = new Map<number, CellFormat>()
  const styles: number[] = []
  let isCellStyle = false
  await readWholeXml(part, {
    open(name, attributes) {
      if (name === 'numFmt')
        customFormats.set(Number(attributes['numFmtId']), parseFormatCode(attributes['formatCode'] ?? ''))
      else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle) styles.push(Number(attributes['numFmtId'] ?? 0))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return styles.map((id) => customFormats.get(id) ?? builtInFormat(id))
}

const formatParts = /"[^"]*"?|[\\_*].?|\[[^\]]*\]?|./gsu
const elapsedPart = /^\[(?:h+|m+|s+)\]$/i

/**
 * Classifies a format code such as `dd-mm-yyyy`, `[h]:mm`, `0%` or `#,##0.00` by its section for positive numbers.
 */
function parseFormatCode(code: string): CellFormat {
  let letters = ''
  for (const part of code.match(formatParts) ?? []) {
    if (part === ';') break
    if (elapsedPart.test(part)) return 'elapsed'
    if (part.length === 1) letters += part.toLowerCase()
  }
  if (/[yd]/.test(letters)) return 'date'
  if (/[hs]/.test(letters)) return 'time'
  if (letters.includes('m')) return 'date'
  if (letters.includes('%')) return 'percent'
  return parseDigitFormat(code) ?? 'number'
}

/** Built-in formats have an id and no code (ECMA-376 part 1, 18.8.30). */
function builtInFormat(id: number): CellFormat {
  if (id === 9 || id === 10) return 'percent'
  if (id === 46) return 'elapsed'
  if ((id >= 18 && id <= 21) || id === 32 || id === 33 || id === 45 || id === 47 || id === 55 || id === 56)
    return 'time'
  return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
    ? 'date'
    : 'number'
}
