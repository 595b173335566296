import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { changeSetKindLabels } from '@stamboek/model/sheets/change-set-kind-labels'
import { auditActionLabels, formatAuditChange } from '@stamboek/model/sheets/format-audit-change'
import { readBusinessUnits } from '../../access/my-business-units.ts'
import { RequestProblem } from '../../request-problem.ts'
import { requireRowsFit, type WorkbookColumn } from '../../sheets/xlsx-writer/workbook.ts'
import { writeWorkbook } from '../../sheets/xlsx-writer/write-workbook.ts'
import { changeSetConditions } from '../change-sets/change-set-conditions.ts'
import {
  type ChangeSetEntryOfSearch,
  countChangedFields,
  selectEntriesOfChangeSets,
} from '../change-sets/entries-of-change-sets.ts'
import { listSeenTypes } from '../change-sets/entry-scope.ts'
import { readRecordLabels } from '../change-sets/record-labels.ts'
import { inSnapshot } from '../engine/in-snapshot.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { parseChangeSetFilter } from '../input/change-set-search.ts'
import { prefetchBatches, streamBatches } from '../queries/stream-batches.ts'
import type { ExportedFile } from './export-records.ts'

const title = 'Wijzigingen'

/**
 * Exports the entries of the change sets that a search finds as .xlsx, newest first, with a row for each field: of types whose audit
 * trail the caller may export, else 403. Throws 413 for more rows than a worksheet holds.
 */
export async function exportChangeSets(context: RecordContext, body: unknown): Promise<ExportedFile> {
  const { caller, engine } = context
  const filter = parseChangeSetFilter({ catalogue: engine.catalogue, caller }, body)
  const scope = { right: 'ExportAudit', businessUnitIds: filter.businessUnitIds } as const
  if (listSeenTypes(context, scope).length === 0)
    throw new RequestProblem('notAllowed', 'Hiervoor ontbreekt het recht om een audit trail te exporteren.')
  const units = await readUnitNames(context)
  async function* labelledEntries(snapshot: RecordContext) {
    const conditions = await changeSetConditions(snapshot, filter, scope)
    requireRowsFit(await countChangedFields(snapshot, conditions, scope))
    const entries = selectEntriesOfChangeSets(snapshot, conditions, scope)
    for await (const batch of streamBatches<ChangeSetEntryOfSearch>(snapshot, entries)) {
      const keys = batch.map((entry) => ({ dtoKey: entry.dto_key, id: entry.record_id }))
      const labels = await readRecordLabels(snapshot, keys, scope.businessUnitIds)
      yield batch.map((entry) => ({ ...entry, label: labels.get(entry.record_id) ?? '' }))
    }
  }
  async function* rows() {
    for await (const batch of prefetchBatches(inSnapshot(context, labelledEntries)))
      yield batch
        .flatMap((entry) => listFieldRows(engine.catalogue, units, entry))
        .map((row) => columns.map(({ valueOf }) => valueOf(row)))
  }
  return { title, content: await writeWorkbook({ title, columns, batches: rows() }) }
}

interface FieldRow {
  readonly entry: ChangeSetEntryOfSearch & { readonly label: string }
  readonly typeLabel: string
  readonly unit: string
  readonly field: string
  readonly before: string
  readonly after: string
}

interface FieldColumn extends WorkbookColumn {
  readonly valueOf: (row: FieldRow) => string | null
}

const text = (header: string, valueOf: FieldColumn['valueOf']): FieldColumn => ({
  header,
  format: { type: 'text' },
  valueOf,
})

const columns: readonly FieldColumn[] = [
  { header: 'Wanneer', format: { type: 'dateTime' }, valueOf: ({ entry }) => entry.made_at },
  text('Wie', ({ entry }) => entry.user_name ?? 'Onbekend'),
  text('Soort', ({ entry }) => changeSetKindLabels[entry.kind]),
  text('Recordtype', ({ typeLabel }) => typeLabel),
  text('Record', ({ entry }) => entry.label),
  text('Actie', ({ entry }) => auditActionLabels[entry.action]),
  text('Veld', ({ field }) => field),
  text('Voor', ({ before }) => before),
  text('Na', ({ after }) => after),
  text('Opmerking', ({ entry }) => entry.remark),
  text('Business unit', ({ unit }) => unit),
]

type UnitNames = ReadonlyMap<string, string>

async function readUnitNames({ engine }: RecordContext): Promise<UnitNames> {
  const units = await readBusinessUnits(engine.database)
  return new Map(units.map(({ id, description }) => [id, description]))
}

/** An entry without changed fields has one row, too. */
function listFieldRows(
  catalogue: RecordCatalogue,
  units: UnitNames,
  entry: FieldRow['entry'],
): readonly FieldRow[] {
  const type = catalogue.get(entry.dto_key)
  const { business_unit_id: unit } = entry
  const shared = {
    entry,
    typeLabel: type.labels.one,
    unit: unit === null ? 'Alle business units' : (units.get(unit) ?? ''),
  }
  if (entry.changes.length === 0) return [{ ...shared, field: '', before: '', after: '' }]
  return entry.changes.map((change) => {
    const { label, before, after } = formatAuditChange(change, [type])
    return { ...shared, field: label, before, after }
  })
}
