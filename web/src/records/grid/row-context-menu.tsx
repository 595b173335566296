import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconClipboard,
  IconClipboardText,
} from '@tabler/icons-react'
import { rowsAsText } from '../../ui/grid/copy-text.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { ContextMenu } from '../../ui/overlays/context-menu.tsx'
import type { MenuItems } from '../../ui/overlays/menu.tsx'
import { showToast } from '../../ui/overlays/toasts.tsx'
import type { OfferedAction } from '../actions/record-actions.ts'
import type { Tree } from './use-tree.ts'

export interface RowContextMenuProps extends RowMenuOptions {
  /** Where it opens, in client coordinates. */
  readonly at: { readonly x: number; readonly y: number }
  readonly label: string
  readonly onClose: () => void
}

/** The context menu of a row. */
export function RowContextMenu({ at, label, onClose, ...options }: RowContextMenuProps) {
  return <ContextMenu at={at} label={label} onClose={onClose} items={rowMenu(options)} />
}

interface RowMenuOptions {
  readonly type: ServedRecordType
  readonly actions: readonly OfferedAction[]
  readonly row: AnyRecord
  readonly columnId: string
  readonly columns: readonly GridColumn<AnyRecord>[]
  readonly tree?: Tree | undefined
  readonly onAction: (action: OfferedAction) => void
}

/** The context menu of a row: those of the actions that the person may do, copying, and opening and closing the rows of a tree. */
function rowMenu({ type, actions: all, row, columnId, columns, tree, onAction }: RowMenuOptions): MenuItems {
  const permitted = all.filter(({ id }) => isPermitted(type, id))
  const actions = permitted.map((action) => ({
    id: action.id,
    label: action.label,
    icon: action.icon,
    disabledReason: action.reason,
    isDanger: action.isDanger,
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
      disabledReason: column ? undefined : 'Deze cel heeft geen tekst.',
      onAction: () => void copy(column?.text(row) ?? '', 'Cel gekopieerd'),
    },
    {
      id: 'copyRow',
      label: 'Rij kopiëren',
      icon: IconClipboardText,
      onAction: () => void copy(rowsAsText([row], columns), 'Rij gekopieerd'),
    },
    ...(tree ? treeItems(tree) : []),
  ]
}

function treeItems({ openAll, closeAll }: Tree): MenuItems {
  return [
    { id: 'treeSeparator', isSeparator: true },
    { id: 'openAll', label: 'Alles uitklappen', icon: IconArrowsDiagonal, onAction: openAll },
    { id: 'closeAll', label: 'Alles inklappen', icon: IconArrowsDiagonalMinimize2, onAction: closeAll },
  ]
}

/** Actions that a page adds are only there for who may do them. */
function isPermitted(type: ServedRecordType, id: string): boolean {
  return type.actions.find(({ kind }) => kind === id)?.enabled ?? true
}

async function copy(text: string, title: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ tone: 'info', title })
  } catch {
    showToast({ tone: 'bad', title: 'Kopiëren is niet toegestaan door de browser' })
  }
}
