import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { ActionKind } from '@stamboek/model/schema/actions'
import type { AnyRecord, MemberValues } from '@stamboek/model/schema/record-of'
import { showToast, type ToastMessage } from '../../ui/overlays/toasts.tsx'
import { useExtension } from '../extension/record-page-extension.ts'
import { formatRecordTitle } from '../texts/record-title.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'

interface DialogTitle {
  readonly type: ServedRecordType
  readonly action: ActionKind
  /** Undefined for a new record and while the record is loading. */
  readonly record: Readonly<Record<string, unknown>> | undefined
  /** The title where the page has none of its own. */
  readonly title: string
}

/** The title of a dialog; an extension of the page can replace it. */
export function useDialogTitle({ type, action, record, title }: DialogTitle): string {
  const own = useExtension(type.dtoKey)?.changedActions?.[action]?.title
  return own?.(record ?? {}) ?? title
}

/** Returns the title of an action's toast: that of the page's extension, else `title`. */
export function useToastTitle(
  { dtoKey }: Pick<ServedRecordType, 'dtoKey'>,
  action: ActionKind,
): (records: readonly AnyRecord[], title: string, before?: MemberValues) => string {
  const own = useExtension(dtoKey)?.changedActions?.[action]?.toast
  return (records, title, before) => (typeof own === 'function' ? own(records, before) : (own ?? title))
}

/** The toast waits this long for the list. */
const maxListWaitMs = 1000

/** Shows the toast of a saved record, which has a button to open it where the list does not show it. */
export async function announceSaved(
  { type, onChanged }: Pick<ActionDialogProps, 'type' | 'onChanged'>,
  saved: AnyRecord,
  title: string,
  topic: Pick<ToastMessage, 'topic' | 'isInterim'> = {},
): Promise<void> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), maxListWaitMs))
  const show = await Promise.race([onChanged(saved), timeout])
  const name = formatRecordTitle(type, saved)
  if (!show) showToast({ tone: 'good', title, description: name, ...topic })
  else
    showToast({
      tone: 'good',
      title,
      description: `${name}. Niet te zien in deze lijst.`,
      actions: [{ label: 'Tonen', onPress: show }],
      ...topic,
    })
}
