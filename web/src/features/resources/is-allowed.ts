import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { ActionKind } from '@stamboek/model/schema/actions'

/** Whether the user has the right to an action of the type; false for a type that the user may not see. */
export function isAllowed(type: ServedRecordType | undefined, kind: ActionKind): boolean {
  return type?.actions.some((action) => action.kind === kind && action.enabled) ?? false
}
