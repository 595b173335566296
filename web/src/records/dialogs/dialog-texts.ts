import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { ActionKind } from '@stamboek/model/schema/actions'
import type { AnyRecord, MemberValues } from '@stamboek/model/schema/record-of'
import { takeChangeSets } from '../../api/noted-change-sets.ts'
import type { ToastMessage } from '../../ui/overlays/toasts.ts'
import { useExtension } from '../extension/record-page-extension.ts'
import { formatRecordTitle } from '../texts/record-title.ts'
import { announceChange } from '../undo/announce-change.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'

interface DialogTitle {
  readonly type: ServedRecordType
  readonly action: ActionKind
  readonly record: Readonly<Record<string, unknown>> | undefined
  readonly title: string
}

/** Returns the title of an action's dialog: the extension's, else `title`. */
export function useDialogTitle({ type, action, record, title }: DialogTitle): string {
  const own = useExtension(type.dtoKey)?.changedActions?.[action]?.title
  return own?.(record ?? {}) ?? title
}

/** Returns a function for the title of an action's toast: the extension's, else `title`. */
export function useToastTitle(
  { dtoKey }: Pick<ServedRecordType, 'dtoKey'>,
  action: ActionKind,
): (records: readonly AnyRecord[], title: string, before?: MemberValues) => string {
  const own = useExtension(dtoKey)?.changedActions?.[action]?.toast
  return (records, title, before) => (typeof own === 'function' ? own(records, before) : (own ?? title))
}

const maxListWaitMs = 1000

/**
 * Reports a saved record to the page and shows its toast once the list is read again, after 1 s at most. The toast has
 * a button to open the record if the list, read in time, does not show it.
 */
export async function announceSaved(
  { type, onChanged }: Pick<ActionDialogProps, 'type' | 'onChanged'>,
  saved: AnyRecord,
  title: string,
  topic: Pick<ToastMessage, 'topic' | 'isInterim'> = {},
): Promise<void> {
  // Another change may follow while the list is read.
  const ids = takeChangeSets()
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), maxListWaitMs))
  const show = await Promise.race([onChanged(saved), timeout])
  const name = formatRecordTitle(type, saved)
  if (!show) announceChange({ tone: 'good', title, description: name, ...topic }, { ids })
  else
    announceChange(
      {
        tone: 'good',
        title,
        description: `${name}. Niet te zien in deze lijst.`,
        actions: [{ label: 'Tonen', onPress: show }],
        ...topic,
      },
      { ids },
    )
}
