import { fieldAt } from '@stamboek/model/fields/field-at'
import type { RecordType, UniqueRule } from '@stamboek/model/schema/record-type'
import type { RecordTable } from '../../database/record-table.ts'
import { findFollowers } from '../../database/schema/desired-foreign-keys.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { PlannedWrite, RecordContext } from '../engine/record-context.ts'
import { refuseEach } from '../engine/refuse-each.ts'
import { type EqualRecord, findEqualRecords, listNonReferenceFields } from '../queries/find-equal-records.ts'

const maxNamedRecords = 5

/**
 * Throws 422 for a stored record whose flag becomes true and thereby activates a unique rule for records that refer
 * to it and are equal already; names the first five that the caller may see. The database refuses concurrent changes.
 */
export async function requireFollowingRules(
  context: RecordContext,
  type: RecordType,
  writes: readonly PlannedWrite[],
): Promise<void> {
  for (const { table, flag } of findFollowers(context.engine.catalogue, type.dtoKey)) {
    const ids = writes.flatMap(({ id, before, after }) =>
      before && before[flag.member] !== true && after[flag.member] === true ? [id] : [],
    )
    if (ids.length === 0) continue
    for (const rule of table.type.unique.filter(({ when }) => when === flag.path)) {
      const equal = await findEqualRecords(context, { table, flag, rule, ids })
      const bySource = Map.groupBy(equal, ({ source }) => source)
      refuseEach(writes, ({ id }) => {
        const records = bySource.get(id)
        if (!records) return undefined
        const mayRead = context.caller.permissions.has(table.type.permissions.Read)
        const message = describeEqualRecords(table, rule, mayRead ? records : records.map(hideRecord))
        return new RequestProblem('ruleBroken', message, { errors: [{ field: flag.member, message }] })
      })
    }
  }
}

function hideRecord(record: EqualRecord): EqualRecord {
  return { ...record, isVisible: false }
}

function describeEqualRecords(table: RecordTable, rule: UniqueRule, records: readonly EqualRecord[]): string {
  const fields = listNonReferenceFields(table, rule).map(
    (path) => fieldAt(table.type.fields, path)?.label ?? path,
  )
  const named = records.filter(({ isVisible }) => isVisible).slice(0, maxNamedRecords)
  const others = records.length - named.length
  const list = [...named.map(({ label }) => label), ...(others > 0 ? [`nog ${others}`] : [])].join(', ')
  return `Dit kan pas als deze ${table.type.labels.many.toLowerCase()} verschillen in ${fields.join(' en ').toLowerCase()}: ${list}.`
}
