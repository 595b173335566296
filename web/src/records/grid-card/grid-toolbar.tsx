import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { actionIcons } from '../action-icons.ts'
import type { PopupAction } from '../popups/record-popups.tsx'
import { mayDo, type OfferedAction, offeredActions } from '../record-actions.ts'
import styles from './grid-card.module.css'

interface GridToolbarProps {
  readonly type: ServedRecordType
  /** The marked records, or else the one under the hand. */
  readonly chosen: readonly AnyRecord[]
  readonly onAction: (action: PopupAction, records: readonly AnyRecord[]) => void
}

/** Actions on what is chosen, in the order of the toolbar. */
export const chosenActions: readonly PopupAction[] = [
  'Update',
  'Clone',
  'CreateNewVersion',
  'AssignEndDate',
  'BulkDeactivate',
  'Delete',
  'AuditTrail',
]

/** The actions on the records of the grid; one that cannot be done says why. Where there is little room they stand in a menu. */
export function GridToolbar({ type, chosen, onAction }: GridToolbarProps) {
  const [create] = offeredActions(type, ['Create'], [])
  const kinds: readonly PopupAction[] = mayDo(type, 'Update') ? chosenActions : ['Get', ...chosenActions]
  const actions = offeredActions(type, kinds, chosen)
  const run = ({ kind }: OfferedAction) => onAction(kind as PopupAction, chosen)
  return (
    <>
      {create && (
        <Button
          variant="primary"
          icon={actionIcons.Create}
          disabledReason={create.reason}
          onPress={() => onAction('Create', [])}
        >
          {create.label}
        </Button>
      )}
      <div className={styles.wide}>
        {actions.map((action) => (
          <Button
            key={action.kind}
            variant="bare"
            icon={actionIcons[action.kind]}
            disabledReason={action.reason}
            onPress={() => run(action)}
          >
            {action.label}
          </Button>
        ))}
      </div>
      <div className={styles.narrow}>
        <MenuButton
          label="Acties"
          placement="bottom end"
          items={actions.map((action) => ({
            id: action.kind,
            label: action.label,
            icon: actionIcons[action.kind],
            disabledReason: action.reason,
            onAction: () => run(action),
          }))}
        >
          Acties
        </MenuButton>
      </div>
    </>
  )
}
