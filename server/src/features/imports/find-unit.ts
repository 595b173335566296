import { createPacer } from '../../concurrency/pacer.ts'
import { instant, isActiveAt } from '../../database/sql-expressions.ts'
import type { RecordContext } from '../../records/engine/record-context.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { SheetRows } from '../../sheets/sheet-rows.ts'
import type { FileType } from './file-type.ts'
import type { ImportRecord } from './import-state.ts'

/**
 * The business unit is unknown, or the uploader may not upload there. One message for both, so that it reveals no
 * units.
 */
export class UnresolvedUnit extends RequestProblem {
  constructor() {
    super(
      'ruleBroken',
      'De business unit van dit bestand is niet te bepalen: er staan verschillende codes in, of een code die voor jou niet bestaat. Het staat in de lijst onder ‘Onopgelost’.',
    )
    this.name = 'UnresolvedUnit'
  }
}

interface UnitLookup {
  readonly fileType: FileType
  readonly sheet: SheetRows
  readonly record: ImportRecord
  readonly signal: AbortSignal
}

const maxRows = 1_000_000

/**
 * Reads the whole file once; returns the unit (series id) that its rows name, else that of the upload, and the number
 * of rows. Throws UnresolvedUnit for several codes or a code that not exactly one active unit has, and a
 * RequestProblem for a file that cannot be read or has more than 1,000,000 rows.
 */
export async function findUnit(
  context: RecordContext,
  { fileType, sheet, record, signal }: UnitLookup,
): Promise<{ readonly unitId: string; readonly rowsTotal: number }> {
  const unitCodeOf = fileType.unitCodeOf?.(sheet)
  const codes = new Set<string>()
  const pace = createPacer()
  let rowsTotal = 0
  for await (const rows of sheet.batches()) {
    signal.throwIfAborted()
    rowsTotal += rows.length
    for (const row of rows) {
      const code = unitCodeOf?.(row).trim().toUpperCase()
      if (code) codes.add(code)
    }
    if (codes.size > 1) throw new UnresolvedUnit()
    if (rowsTotal > maxRows)
      throw new RequestProblem(
        'ruleBroken',
        'Het bestand heeft meer dan 1.000.000 regels. Verdeel het over meer bestanden.',
      )
    await pace()
  }
  const [code] = codes
  return {
    unitId: code === undefined ? record.businessUnitId : await requireUnit(context, code),
    rowsTotal,
  }
}

async function requireUnit({ engine: { database }, now }: RecordContext, code: string): Promise<string> {
  const rows = await database.kysely
    .selectFrom('record.system_business_unit as b')
    .where((eb) => eb(eb.fn<string>('upper', ['b.code']), '=', code))
    .where((eb) => isActiveAt(eb, 'b', instant(now)))
    .select('b.series_id')
    .execute()
  const [unit, ...others] = rows
  if (!unit || others.length > 0) throw new UnresolvedUnit()
  return unit.series_id
}
