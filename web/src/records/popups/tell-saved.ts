import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { showToast } from '../../ui/toasts.tsx'
import { recordTitle } from '../record-title.ts'
import type { PopupProps } from './popup-props.ts'

/** Tells that a record was saved, once the list is up to date; one that the list does not show can be opened from there. */
export async function tellSaved(
  { type, onChanged }: Pick<PopupProps, 'type' | 'onChanged'>,
  saved: AnyRecord,
  title: string,
): Promise<void> {
  const show = await onChanged(saved)
  const name = recordTitle(type, saved)
  if (!show) showToast({ tone: 'good', title, description: name })
  else
    showToast({
      tone: 'good',
      title,
      description: `${name}. Niet te zien in deze lijst.`,
      action: { label: 'Tonen', onPress: show },
    })
}
