import { createPacer } from '../concurrency/pacer.ts'
import type { SheetRows } from './sheet-rows.ts'

/** The same rows, whose reader gives way to calls after each batch. */
export function paceRows(sheet: SheetRows): SheetRows {
  return {
    ...sheet,
    async *batches() {
      const pace = createPacer()
      for await (const rows of sheet.batches()) {
        yield rows
        await pace()
      }
    },
  }
}
