import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AuditChange, AuditEntry } from '@stamboek/model/contract/record-calls'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { currentPath } from '@stamboek/model/fields/former-names'
import { systemBusinessUnit } from '@stamboek/model/records/system/system-business-unit'
import { labelPath, withValueAt } from '@stamboek/model/schema/field-path'
import { isReferenceLabel, type MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { formatCsvRow } from '@stamboek/model/sheets/csv-text'
import {
  auditActionLabels,
  formatAuditChange,
  formatAuditChanges,
} from '@stamboek/model/sheets/format-audit-change'
import { sql } from 'kysely'
import { explainFault } from '../backup/explain-fault.ts'
import { readInstallation } from '../backup/installation.ts'
import type { Manifest } from '../backup/manifest.ts'
import { inSnapshot } from '../records/engine/in-snapshot.ts'
import { executorOf, type RecordContext, type RecordEngine } from '../records/engine/record-context.ts'
import { createSystemContext } from '../records/engine/system-context.ts'
import { readRecords } from '../records/queries/read-records.ts'
import { readReferenceTargets } from '../records/queries/reference-labels.ts'
import { streamBatches } from '../records/queries/stream-batches.ts'
import { recordLabel } from '../records/rules/record-label.ts'
import { StartError } from '../start-error.ts'

interface ChangeRow extends Pick<AuditEntry, 'changes'> {
  readonly made_at: string
  readonly user_name: string | null
  readonly action: AuditEntry['auditAction']
  readonly dto_key: string
  readonly record_id: string
  readonly parent_id: string | null
  readonly business_unit_id: string | null
  readonly remark: string | null
}

const headers = [
  'Tijdstip',
  'Gebruiker',
  'Actie',
  'Soort',
  'Omschrijving',
  'Hoort bij',
  'Business unit',
  'Wijzigingen',
  'Opmerking',
  'Record ID',
]

const delimiter = ';'
const moment = { kind: 'dateTime', label: 'Tijdstip' } as const

/** A restored database counts its transactions anew, so that older ids can be higher than those of the snapshot, and newer ones lower. */
const longestWork = '1 day'

/**
 * Writes the entries of the audit trail that a back-up does not hold to a new CSV file, in words and in order; returns their
 * number. Throws a StartError for a back-up of another installation, or if the file exists or cannot be written, and then leaves none.
 */
export async function writeChanges(
  engine: RecordEngine,
  manifest: Pick<Manifest, 'name' | 'madeAt' | 'snapshot' | 'installation'>,
  file: string,
): Promise<number> {
  const { installation = null } = manifest
  if (installation !== null && installation !== (await readInstallation(engine.database.kysely)))
    throw new StartError(
      `De back-up ${manifest.name} is van een andere installatie: deze database heeft haar niet gemaakt. Er is niets geschreven.`,
    )
  const context = await createSystemContext(engine)
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  let isBegun = false
  target.once('open', () => {
    isBegun = true
  })
  let count = 0
  async function* lines() {
    // With a byte order mark, so that Excel reads UTF-8.
    yield `\ufeff${formatCsvRow(headers, delimiter)}`
    for await (const texts of inSnapshot(context, (snapshot) => readLines(snapshot, manifest))) {
      count += texts.length
      yield texts.join('')
    }
  }
  try {
    await pipeline(Readable.from(lines()), target)
    return count
  } catch (error) {
    if (isBegun) await rm(file, { force: true })
    throw explainFault(error, file, 'Er is niets geschreven.')
  }
}

async function* readLines(
  context: RecordContext,
  { madeAt, snapshot }: Pick<Manifest, 'madeAt' | 'snapshot'>,
): AsyncGenerator<readonly string[]> {
  await sql`SET LOCAL statement_timeout = 0`.execute(executorOf(context))
  const entries = streamBatches<ChangeRow>(
    context,
    sql`SELECT e.made_at, u.full_name AS user_name, e.action, e.dto_key, e.record_id, e.parent_id, e.business_unit_id, e.remark, e.changes
      FROM stamboek.audit_entry e LEFT JOIN record."user" u ON u.id = e.user_id
      WHERE e.made_at >= ${madeAt}::timestamptz - ${longestWork}::interval
        AND (e.made_at > ${madeAt}::timestamptz OR NOT pg_visible_in_snapshot(e.transaction_id, ${snapshot}::pg_snapshot))
      ORDER BY e.sequence`,
  )
  for await (const rows of entries) yield await formatRows(context, rows)
}

async function formatRows(context: RecordContext, rows: readonly ChangeRow[]): Promise<readonly string[]> {
  const { catalogue } = context.engine
  const types = new Map(catalogue.all().map((type) => [type.dtoKey, type]))
  const parentOf = (row: ChangeRow) => types.get(types.get(row.dto_key)?.parent?.dtoKey ?? '')
  const labels = await readLabels(context, [
    ...rows.map((row) => ({ type: types.get(row.dto_key), id: row.record_id })),
    ...rows.map((row) => ({ type: parentOf(row), id: row.parent_id })),
  ])
  const units = await readReferenceTargets(
    context,
    catalogue.typeOf(systemBusinessUnit),
    [...new Set(rows.flatMap((row) => row.business_unit_id ?? []))],
    'acrossUnits',
  )
  return rows.map((row) => {
    const type = types.get(row.dto_key)
    const changes = row.changes.map((change) => formatAuditChange(change, type ? [type] : []))
    const cells = [
      kindOf(moment).format(row.made_at, moment),
      row.user_name ?? 'Onbekend',
      auditActionLabels[row.action],
      type?.labels.one ?? row.dto_key,
      labels.get(row.record_id) ?? '',
      labels.get(row.parent_id ?? '') ?? '',
      units.get(row.business_unit_id ?? '')?.label ?? '',
      formatAuditChanges(changes),
      row.remark ?? '',
      row.record_id,
    ]
    return formatCsvRow(cells, delimiter)
  })
}

interface Labelled {
  /** Undefined for a type that the definitions no longer know. */
  readonly type: RecordType | undefined
  readonly id: string | null
}

async function readLabels(
  context: RecordContext,
  records: readonly Labelled[],
): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>()
  for (const [type, same] of Map.groupBy(records, (each) => each.type)) {
    const ids = [...new Set(same.flatMap(({ id }) => id ?? []))]
    if (!type || ids.length === 0) continue
    const found = await readRecords(context, type, ids, { withoutChildren: true, areVisible: true })
    for (const record of found) labels.set(record.id, recordLabel(type, record))
    const deleted = await readDeletedRecords(
      context,
      type,
      ids.filter((id) => !labels.has(id)),
    )
    for (const [id, record] of deleted) labels.set(id, recordLabel(type, record))
  }
  return labels
}

/** Returns records by id as they were when they were deleted, from the audit trail. */
async function readDeletedRecords(
  context: RecordContext,
  { fields }: RecordType,
  ids: readonly string[],
): Promise<readonly (readonly [string, MemberValues])[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; changes: readonly AuditChange[] }>`
    SELECT record_id AS id, changes FROM stamboek.audit_entry
    WHERE record_id = ANY(${ids}::uuid[]) AND action = 'Delete'`.execute(executorOf(context))
  return rows.map(({ id, changes }) => {
    const record = changes.reduce<MemberValues>((members, { field, before }) => {
      const path = currentPath(fields, field)
      return withValueAt(members, isReferenceLabel(before) ? labelPath(path) : path, before)
    }, {})
    return [id, record]
  })
}
