import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { Button } from '../../ui/buttons/button.tsx'
import { OverflowActions } from '../../ui/buttons/overflow-actions.tsx'
import { usePageActions } from '../actions/page-actions.ts'
import type { OfferedAction } from '../actions/record-actions.ts'
import { recordShortcuts } from '../actions/record-shortcuts.ts'

interface GridToolbarProps {
  readonly titleOf: (record: AnyRecord) => string
  readonly actions: readonly OfferedAction[]
  /** `choice` is the id of the chosen variant, where the action has any. */
  readonly onAction: (action: OfferedAction, choice?: string) => void
}

/** The actions of the grid; a disabled one shows its reason, and those that do not fit stand in a menu. */
export function GridToolbar({ titleOf, actions: all, onAction }: GridToolbarProps) {
  const create = all.find(({ id }) => id === 'Create')
  const actions = all.filter((action) => action !== create)
  usePageActions([
    ...(create
      ? [{ ...pageAction(create), keys: recordShortcuts.add.keys[0], run: () => onAction(create) }]
      : []),
    ...actions.flatMap((action) =>
      (action.choices ?? [undefined]).map((choice) => ({
        ...pageAction(action),
        id: choice ? `${action.id} ${choice.id}` : action.id,
        detail: choice?.label ?? describeSubject(titleOf, action),
        run: () => onAction(action, choice?.id),
      })),
    ),
  ])
  return (
    <OverflowActions
      leading={
        create && (
          <Button
            variant="primary"
            icon={create.icon}
            disabledReason={create.reason}
            onPress={() => onAction(create)}
          >
            {create.label}
          </Button>
        )
      }
      actions={actions.map((action) => ({
        id: action.id,
        label: action.label,
        icon: action.icon,
        disabledReason: action.reason,
        isDanger: action.isDanger,
        isPending: action.isPending,
        onAction: () => onAction(action),
        choices: action.choices?.map(({ id, label }) => ({
          id,
          label,
          onAction: () => onAction(action, id),
        })),
      }))}
    />
  )
}

function pageAction({ id, label, icon, reason, isPending }: OfferedAction) {
  return { id, label, icon, disabledReason: reason ?? (isPending ? 'Dit is al bezig.' : undefined) }
}

/** The subject of an action: the title of one record, or the number of records. */
function describeSubject(
  titleOf: GridToolbarProps['titleOf'],
  { records }: OfferedAction,
): string | undefined {
  const [first] = records
  return records.length > 1 ? `${records.length} records` : first && titleOf(first)
}
