import type { AnyRecord } from '@stamboek/model/schema/record-of'
import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconClipboard,
  IconClipboardText,
} from '@tabler/icons-react'
import { formatRows } from '../../ui/grid/copy-cells.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { ContextMenu } from '../../ui/overlays/context-menu.tsx'
import type { MenuItems } from '../../ui/overlays/menu.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { formatKey } from '../../ui/shortcuts/key-names.ts'
import type { OfferedAction } from '../actions/record-actions.ts'
import type { Tree } from './use-tree.ts'

export interface RowContextMenuProps extends RowMenuOptions {
  /** In client coordinates. */
  readonly at: { readonly x: number; readonly y: number }
  readonly label: string
  readonly onClose: () => void
}

/** The menu of a row: the permitted actions, copying the cell or the row, which a toast confirms, and folding a tree. */
export function RowContextMenu({ at, label, onClose, ...options }: RowContextMenuProps) {
  return <ContextMenu at={at} label={label} onClose={onClose} items={buildMenuItems(options)} />
}

interface RowMenuOptions {
  readonly actions: readonly OfferedAction[]
  readonly row: AnyRecord
  readonly columnId: string
  readonly columns: readonly GridColumn<AnyRecord>[]
  readonly tree?: Tree | undefined
  readonly copyReason?: string | undefined
  readonly onAction: (action: OfferedAction) => void
}

function buildMenuItems({
  actions: all,
  row,
  columnId,
  columns,
  tree,
  copyReason,
  onAction,
}: RowMenuOptions): MenuItems {
  const permitted = all.filter(({ isPermitted }) => isPermitted)
  const actions = permitted.map((action) => ({
    id: action.id,
    label: action.label,
    icon: action.icon,
    disabledReason: action.reason,
    isDanger: action.isDanger,
    shortcut: action.keys && formatKey(action.keys),
    onAction: () => onAction(action),
  }))
  const column = columns.find(({ id }) => id === columnId)
  return [
    ...actions,
    { id: 'separator', isSeparator: true },
    {
      id: 'copyCell',
      label: 'Cel kopiëren',
      icon: IconClipboard,
      disabledReason: copyReason ?? (column ? undefined : 'Deze cel heeft geen tekst.'),
      onAction: () => void copyToClipboard(column?.text(row) ?? '', 'Cel gekopieerd'),
    },
    {
      id: 'copyRow',
      label: 'Rij kopiëren',
      icon: IconClipboardText,
      disabledReason: copyReason,
      onAction: () => void copyToClipboard(formatRows([row], columns), 'Rij gekopieerd'),
    },
    ...(tree ? buildTreeItems(tree) : []),
  ]
}

function buildTreeItems({ expandAll, collapseAll }: Tree): MenuItems {
  return [
    { id: 'treeSeparator', isSeparator: true },
    { id: 'openAll', label: 'Alles uitklappen', icon: IconArrowsDiagonal, onAction: expandAll },
    { id: 'closeAll', label: 'Alles inklappen', icon: IconArrowsDiagonalMinimize2, onAction: collapseAll },
  ]
}

async function copyToClipboard(text: string, title: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ tone: 'info', title })
  } catch {
    showToast({ tone: 'bad', title: 'Kopiëren is niet toegestaan door de browser' })
  }
}
