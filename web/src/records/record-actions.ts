import type { ServedAction, ServedRecordType } from '@stamboek/model/contract/schema-document'
import { whyNotEnabled } from '@stamboek/model/rules/action-enablement'
import { mayChangeGlobal } from '@stamboek/model/rules/global-records'
import { type ActionKind, actionRules, rightLabels } from '@stamboek/model/schema/actions'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { actionOf } from '../data/record-paths.ts'

/** An action as a button or menu item offers it. */
export interface OfferedAction {
  readonly kind: ActionKind
  readonly label: string
  /** Why it cannot be done now, a Dutch sentence; undefined when it can. */
  readonly reason: string | undefined
}

/** What somebody would act upon. */
export interface Chosen {
  readonly type: ServedRecordType
  /** What the person may do in the chosen business unit. */
  readonly permissions: ReadonlySet<string>
  /** The records that an action would be about. */
  readonly recordsFor: (kind: ActionKind) => readonly AnyRecord[]
}

/** What a type offers for the chosen records, in this order; actions that it does not have are left out. */
export function offeredActions(chosen: Chosen, kinds: readonly ActionKind[]): readonly OfferedAction[] {
  return kinds.flatMap((kind) => {
    const action = actionOf(chosen.type, kind)
    return action ? [{ kind, label: action.label, reason: whyNot(action, chosen) }] : []
  })
}

/** A missing right comes first: nothing that is chosen can make up for it. */
function whyNot(action: ServedAction, { type, permissions, recordsFor }: Chosen): string | undefined {
  if (!action.enabled) {
    const right = rightLabels[actionRules[action.kind].right]
    return `Je hebt hiervoor het recht “${type.labels.many}: ${right}” nodig.`
  }
  return whyNotEnabled(action.kind, {
    records: recordsFor(action.kind),
    mayChangeGlobal: mayChangeGlobal(type.ownership, permissions),
  })
}

/** Whether the person may do it at all; false too for an action that the type does not have. */
export function mayDo(type: ServedRecordType, kind: ActionKind): boolean {
  return actionOf(type, kind)?.enabled ?? false
}
