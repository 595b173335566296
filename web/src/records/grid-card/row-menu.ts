import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { IconClipboard, IconClipboardText } from '@tabler/icons-react'
import { rowsAsText } from '../../ui/grid/copy-text.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import type { MenuItems } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { actionIcons } from '../action-icons.ts'
import type { PopupAction } from '../popups/record-popups.tsx'
import { type Chosen, mayDo, offeredActions } from '../record-actions.ts'
import { chosenActions } from './grid-toolbar.tsx'

interface RowMenuOptions {
  readonly chosen: Chosen
  readonly row: AnyRecord
  readonly columnId: string
  readonly columns: readonly GridColumn<AnyRecord>[]
  readonly onAction: (action: PopupAction) => void
}

/** The context menu of a row: the actions the person may do, and copying. */
export function rowMenu({ chosen, row, columnId, columns, onAction }: RowMenuOptions): MenuItems {
  const permitted = (['Get', ...chosenActions] as const).filter((kind) => mayDo(chosen.type, kind))
  const kinds = permitted.filter((kind) => kind !== 'Get' || !permitted.includes('Update'))
  const actions = offeredActions(chosen, kinds).map(({ kind, label, reason }) => ({
    id: kind,
    label,
    icon: actionIcons[kind],
    disabledReason: reason,
    isDanger: kind === 'Delete',
    onAction: () => onAction(kind as PopupAction),
  }))
  const column = columns.find(({ id }) => id === columnId)
  return [
    ...actions,
    { id: 'separator', isSeparator: true },
    {
      id: 'copyCell',
      label: 'Cel kopiëren',
      icon: IconClipboard,
      disabledReason: column ? undefined : 'Deze cel heeft geen tekst.',
      onAction: () => void copy(column?.text(row) ?? '', 'Cel gekopieerd'),
    },
    {
      id: 'copyRow',
      label: 'Rij kopiëren',
      icon: IconClipboardText,
      onAction: () => void copy(rowsAsText([row], columns), 'Rij gekopieerd'),
    },
  ]
}

async function copy(text: string, title: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ tone: 'info', title })
  } catch {
    showToast({ tone: 'bad', title: 'Kopiëren is niet toegestaan door de browser' })
  }
}
