import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { showToast } from '../../ui/overlays/toasts.tsx'
import { recordTitle } from '../texts/record-title.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'

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
