import type { SheetRows } from '@stamboek/server/sheets/sheet-rows'

/** A sheet of a text in which bars part the cells; its rows come two at a time. */
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
