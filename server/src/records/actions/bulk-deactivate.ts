import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { findDisabledReason } from '@stamboek/model/rules/action-enablement'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { RecordContext } from '../engine/record-context.ts'
import { parseRemark, requireIds, requireMembers } from '../input/input-values.ts'
import { bulkChange, bulkRemark } from './bulk-change.ts'

/**
 * Deactivates records, with an optional remark (requirements 5.7), and returns a result for each id: system values,
 * inactive records and those that `bulkChange` does not change stay, with the reason. The ids are in
 * `type.bulkIdsMember`.
 */
export async function bulkDeactivate(
  context: RecordContext,
  type: RecordType,
  body: unknown,
): Promise<BulkResult> {
  const { bulkIdsMember } = type
  const request = requireMembers(body, [bulkIdsMember, 'remark'])
  const ids = requireIds(bulkIdsMember, request[bulkIdsMember])
  const remark = parseRemark(type, request.remark)
  const act = { kind: 'Bulk', name: 'BulkDeactivate' } as const
  return bulkChange({ ...context, remark, act }, type, ids, () => (record) => {
    const reason = findDisabledReason('BulkDeactivate', { records: [record] })
    if (reason !== undefined) return { reason }
    if (record.status === 'Inactive') return { reason: 'Het record is al inactief.' }
    return { sent: { status: 'Inactive', ...bulkRemark(record, remark) } }
  })
}
