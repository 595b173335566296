import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { findDisabledReason } from '@stamboek/model/rules/action-enablement'
import type { ActionKind } from '@stamboek/model/schema/actions'
import type { RecordStatus } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { RecordContext } from '../engine/record-context.ts'
import { parseRemark, requireIds, requireMembers } from '../input/input-values.ts'
import { bulkChange, bulkRemark } from './bulk-change.ts'

interface StatusAction {
  readonly action: ActionKind
  readonly status: RecordStatus
  readonly alreadyReason: string
}

/** Activates records, with an optional remark (requirements 5.7); see `bulkSetStatus`. */
export const bulkActivate = bulkSetStatus({
  action: 'BulkActivate',
  status: 'Active',
  alreadyReason: 'Het record is al actief.',
})

/** Deactivates records, with an optional remark (requirements 5.7); see `bulkSetStatus`. */
export const bulkDeactivate = bulkSetStatus({
  action: 'BulkDeactivate',
  status: 'Inactive',
  alreadyReason: 'Het record is al inactief.',
})

/**
 * Creates an action that returns a result for each id of `type.bulkIdsMember`: system values, records that have the status and
 * those that `bulkChange` does not change stay, with the reason.
 */
function bulkSetStatus({ action, status, alreadyReason }: StatusAction) {
  return (context: RecordContext, type: RecordType, body: unknown): Promise<BulkResult> => {
    const { bulkIdsMember } = type
    const request = requireMembers(body, [bulkIdsMember, 'remark', 'versions'])
    const ids = requireIds(bulkIdsMember, request[bulkIdsMember])
    const remark = parseRemark(type, request.remark)
    const act = { kind: 'Bulk', name: action } as const
    return bulkChange({ ...context, remark, act }, type, ids, () => (record) => {
      const reason = findDisabledReason(action, { records: [record] })
      if (reason !== undefined) return { reason }
      if (record.status === status) return { reason: alreadyReason }
      return { sent: { status, ...bulkRemark(record, remark) } }
    })
  }
}
