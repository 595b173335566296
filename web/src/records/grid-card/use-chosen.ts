import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { actionsOnMarks } from '@stamboek/model/rules/action-enablement'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useSession } from '../../data/session.tsx'
import type { Chosen } from '../record-actions.ts'

/**
 * What actions are about, from the row under the hand and the marks: all that is marked where an action takes that, or else
 * the row (platform.md section 6).
 */
export function useChosen(
  type: ServedRecordType,
): (row: AnyRecord | undefined, marks: readonly AnyRecord[]) => Chosen {
  const { permissions } = useSession()
  return (row, marks) => ({
    type,
    permissions,
    recordsFor: (kind) => {
      if (kind === 'Create') return []
      return (marks.length > 0 && actionsOnMarks.has(kind)) || !row ? marks : [row]
    },
  })
}
