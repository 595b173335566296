import type { ServedAction, ServedRecordType } from '@stamboek/model/contract/schema-document'
import { whyNotEnabled } from '@stamboek/model/rules/action-enablement'
import type { ActionKind } from '@stamboek/model/schema/actions'
import { actionOf } from '../data/record-paths.ts'

type Members = Readonly<Record<string, unknown>>

/** An action as a button or menu item offers it. */
export interface OfferedAction {
  readonly kind: ActionKind
  readonly label: string
  /** Why it cannot be done now, a Dutch sentence; undefined when it can. */
  readonly reason: string | undefined
}

/** What a type offers for the chosen records, in this order; actions that it does not have are left out. */
export function offeredActions(
  type: ServedRecordType,
  kinds: readonly ActionKind[],
  records: readonly Members[],
): readonly OfferedAction[] {
  return kinds.flatMap((kind) => {
    const action = actionOf(type, kind)
    return action ? [{ kind, label: action.label, reason: whyNot(action, records) }] : []
  })
}

/** A missing right comes first: nothing that is chosen can make up for it. */
function whyNot(action: ServedAction, records: readonly Members[]): string | undefined {
  if (!action.enabled) return `Je hebt hiervoor het recht ${action.permission} nodig.`
  return whyNotEnabled(action.kind, { records })
}

/** Whether the person may do it at all; false too for an action that the type does not have. */
export function mayDo(type: ServedRecordType, kind: ActionKind): boolean {
  return actionOf(type, kind)?.enabled ?? false
}
