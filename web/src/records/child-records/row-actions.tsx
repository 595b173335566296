import { IconArrowBackUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { Button } from '../../ui/buttons/button.tsx'
import type { ChildListRow } from './child-rows.ts'
import type { RowAction } from './use-row-focus.ts'

interface RowActionsProps {
  readonly listRow: ChildListRow
  readonly disabledReason: string | undefined
  readonly onEdit: () => void
  readonly onDelete: () => void
  readonly onRestore: () => void
}

/** What can be done with one row of a list editor. */
export function RowActions({ listRow, disabledReason, onEdit, onDelete, onRestore }: RowActionsProps) {
  const button = (action: RowAction, label: string, icon: typeof IconPencil, onPress: () => void) => (
    <span data-row-action={action}>
      <Button
        size="small"
        variant="bare"
        icon={icon}
        label={label}
        disabledReason={disabledReason}
        onPress={onPress}
      />
    </span>
  )
  if (listRow.isDeleted) return button('restore', 'Regel terugzetten', IconArrowBackUp, onRestore)
  return (
    <>
      {button('edit', 'Regel wijzigen', IconPencil, onEdit)}
      {button('delete', 'Regel verwijderen', IconTrash, onDelete)}
    </>
  )
}
