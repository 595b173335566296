import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { ActionKind } from '@stamboek/model/schema/actions'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { showToast } from '../../ui/overlays/toasts.tsx'
import { useExtension } from '../extension/record-page-extension.ts'
import { recordTitle } from '../texts/record-title.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'

interface DialogTitle {
  readonly type: ServedRecordType
  readonly action: ActionKind
  /** The record that the dialog is about; undefined for a new one and while it is being read. */
  readonly record: Readonly<Record<string, unknown>> | undefined
  /** The title of the generic page. */
  readonly title: string
}

/** The title of a dialog: the page may have one of its own. */
export function useDialogTitle({ type, action, record, title }: DialogTitle): string {
  const own = useExtension(type.dtoKey)?.changedActions?.[action]?.title
  return own?.(record ?? {}) ?? title
}

/** How long the confirmation waits for the list, in ms. */
const longestWait = 1000

/** Tells that a record was saved, once the list is up to date, or takes long; one that the list does not show can be opened from there. */
export async function announceSaved(
  { type, onChanged }: Pick<ActionDialogProps, 'type' | 'onChanged'>,
  saved: AnyRecord,
  title: string,
): Promise<void> {
  const isSlow = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), longestWait))
  const show = await Promise.race([onChanged(saved), isSlow])
  const name = recordTitle(type, saved)
  if (!show) showToast({ tone: 'good', title, description: name })
  else
    showToast({
      tone: 'good',
      title,
      description: `${name}. Niet te zien in deze lijst.`,
      actions: [{ label: 'Tonen', onPress: show }],
    })
}
