import { ContextMenu } from '../../ui/overlays/context-menu.tsx'
import { type RowMenuOptions, rowMenu } from './row-menu.ts'

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
