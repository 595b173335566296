import type { SheetRows } from '@stamboek/server/sheets/sheet-rows'

/** A sheet from a text with cells separated by bars, in batches of two rows. */
export function parseSheet(text: string): SheetRows {
  const [headers = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return {
    headers,
    async *batches() {
      for (let at = 0; at < rows.length; at += 2)
        yield rows.slice(at, at + 2).map((cells, index) => ({ rowNumber: at + index + 2, cells }))
    },
  }
}
