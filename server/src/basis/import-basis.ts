import type { BasisOutcome } from '@stamboek/model/contract/basis'
import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import type { Notice } from '@stamboek/model/contract/realtime-messages'
import { rightLabels } from '@stamboek/model/schema/actions'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { columnsAt, type SheetColumn, textInColumn } from '@stamboek/model/sheets/sheet-columns'
import { importRecords } from '../records/actions/import-records.ts'
import { createEventBus } from '../records/engine/event-bus.ts'
import type { RecordContext } from '../records/engine/record-context.ts'
import { whyNotChangeable, whyNotPermitted } from '../records/engine/record-scope.ts'
import { refuseIfAborted } from '../records/import/import-sheet.ts'
import { RequestProblem } from '../request-problem.ts'
import type { SheetRow, SheetRows } from '../sheets/sheet-rows.ts'
import type { BasisPart } from './basis-parts.ts'

/**
 * Imports parts one after another, each in its own transaction and as a batch that can be undone; records that exist
 * under the same key stay as they are. A part that the caller may not import, or whose import is refused, is told in its
 * outcome, as are refused rows. Sends no notices of imports. Throws 400 once the signal aborts, and 503 for a part that
 * cannot be imported now: earlier parts are stored then.
 */
export async function importBasis(
  context: RecordContext,
  parts: readonly BasisPart[],
  signal?: AbortSignal,
): Promise<readonly BasisOutcome[]> {
  const outcomes: BasisOutcome[] = []
  // Without notices: every open page would show one for each part.
  const engine = { ...context.engine, notices: createEventBus<Notice>(throwFailure) }
  for (const part of parts) {
    refuseIfAborted(signal)
    outcomes.push(await importPart({ ...context, engine }, part, signal))
  }
  return outcomes
}

function throwFailure(error: unknown): void {
  throw error
}

/** Returns a Dutch sentence that names the right that the caller lacks to add a part; undefined if permitted. */
export function whyPartNotPermitted(context: RecordContext, part: BasisPart): string | undefined {
  const type = context.engine.catalogue.typeOf(part.definition)
  const { permissions, labels } = type
  if (!context.caller.permissions.has(permissions.Import))
    return `Hiervoor ontbreekt het recht “${labels.many}: ${rightLabels.Import}”.`
  return (
    whyNotPermitted(context, type, 'Create') ??
    (type.isTemporal ? whyNotPermitted(context, type, 'NewVersion') : undefined) ??
    whyNotChangeable(type, isShared(type), context)
  )
}

async function importPart(
  context: RecordContext,
  part: BasisPart,
  signal: AbortSignal | undefined,
): Promise<BasisOutcome> {
  const { name, label, definition, records } = part
  const type = context.engine.catalogue.typeOf(definition)
  const outcome = { name, label, dtoKey: type.dtoKey }
  const reason = whyPartNotPermitted(context, part)
  if (reason !== undefined) return { ...outcome, ...refusal(reason) }
  const now = new Date().toISOString()
  try {
    const answer = await importRecords({ ...context, now }, type, {
      kind: 'Import',
      fileName: `Basis: ${label.toLowerCase()}`,
      sheet: createSheet(type, part, records(dayOf(now))),
      onlyValid: true,
      keepsExisting: true,
      ...(signal && { signal }),
    })
    return {
      ...outcome,
      counts: answer.counts,
      message: describeRefusedRows(answer),
      batchId: answer.batchId,
    }
  } catch (error) {
    if (signal?.aborted || !(error instanceof RequestProblem) || error.code === 'unavailable') throw error
    return { ...outcome, ...refusal(error.message) }
  }
}

function refusal(message: string): Pick<BasisOutcome, 'counts' | 'message' | 'batchId'> {
  return { counts: { new: 0, changed: 0, unchanged: 0, refused: 0 }, message, batchId: null }
}

function describeRefusedRows({ counts, importErrorMessages }: ImportAnswer): string | null {
  const [first] = importErrorMessages
  if (!first) return null
  return counts.refused === 1
    ? `1 rij is geweigerd: ${first.message}`
    : `${counts.refused} rijen zijn geweigerd. De eerste: ${first.message}`
}

/** Records of types that a unit can own are added for all units. */
function isShared({ ownership }: RecordType): boolean {
  return ownership === 'either'
}

/**
 * Returns the records as rows of a file: each value as an export would write it, below the header of its column.
 * @internal
 */
export function createSheet(
  type: RecordType,
  { columns: keys }: Pick<BasisPart, 'columns'>,
  records: readonly Readonly<Record<string, unknown>>[],
): SheetRows {
  const columns = [...keys, ...(isShared(type) ? ['isGlobalSystemBusinessUnitRecord'] : [])].flatMap((key) =>
    columnsAt(type, key),
  )
  const rows = records.map(
    (record, index): SheetRow => ({
      rowNumber: index + 2,
      cells: columns.map((column) => textInCell(column, record)),
    }),
  )
  return {
    headers: columns.map(({ header }) => header),
    async *batches() {
      yield await Promise.resolve(rows)
    },
  }
}

function textInCell(column: SheetColumn, record: Readonly<Record<string, unknown>>): string {
  return column.role === 'field' ? textInColumn(column, record) : 'Ja'
}
