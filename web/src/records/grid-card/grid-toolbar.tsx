import { usePageActions } from '../../data/page-actions.ts'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { actionIcons } from '../action-icons.ts'
import type { PopupAction } from '../popups/record-popups.tsx'
import { type Chosen, mayDo, type OfferedAction, offeredActions } from '../record-actions.ts'
import { recordShortcuts } from '../record-shortcuts.ts'
import { recordTitle } from '../record-title.ts'
import styles from './grid-card.module.css'

interface GridToolbarProps {
  readonly chosen: Chosen
  readonly onAction: (action: PopupAction) => void
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
export function GridToolbar({ chosen, onAction }: GridToolbarProps) {
  const [create] = offeredActions(chosen, ['Create'])
  const kinds: readonly PopupAction[] = mayDo(chosen.type, 'Update')
    ? chosenActions
    : ['Get', ...chosenActions]
  const actions = offeredActions(chosen, kinds)
  usePageActions([
    ...(create
      ? [{ ...pageAction(create), keys: recordShortcuts.add.keys[0], run: () => onAction('Create') }]
      : []),
    ...actions.map((action) => ({
      ...pageAction(action),
      detail: aboutText(chosen, action),
      run: () => onAction(action.kind as PopupAction),
    })),
  ])
  return (
    <>
      {create && (
        <Button
          variant="primary"
          icon={actionIcons.Create}
          disabledReason={create.reason}
          onPress={() => onAction('Create')}
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
            onPress={() => onAction(action.kind as PopupAction)}
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
            onAction: () => onAction(action.kind as PopupAction),
          }))}
        >
          Acties
        </MenuButton>
      </div>
    </>
  )
}

function pageAction({ kind, label, reason }: OfferedAction) {
  return { id: kind, label, icon: actionIcons[kind], disabledReason: reason }
}

/** What an action would be about: the record by its name, or how many they are. */
function aboutText({ type, recordsFor }: Chosen, { kind }: OfferedAction): string | undefined {
  const records = recordsFor(kind)
  const [first] = records
  return records.length > 1 ? `${records.length} records` : first && recordTitle(type, first)
}
