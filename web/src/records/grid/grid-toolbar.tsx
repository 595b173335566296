import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { IconHistory, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { changesLink } from '../../api/change-set-paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { OverflowActions } from '../../ui/buttons/overflow-actions.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { formatKey } from '../../ui/shortcuts/key-names.ts'
import { useShortcuts } from '../../ui/shortcuts/use-shortcuts.ts'
import { useRegisterPageActions } from '../actions/page-actions.ts'
import type { OfferedAction } from '../actions/record-actions.ts'
import { isPermitted } from '../actions/record-rights.ts'
import { recordShortcuts } from '../actions/record-shortcuts.ts'
import { useExport } from '../export/use-export.ts'
import { useExtension } from '../extension/record-page-extension.ts'
import { usePage } from '../page/page-context.ts'
import type { PrintListProps } from '../print/print-list.tsx'

/** The actions of the page as buttons, which it also registers for the command palette. */
export function GridToolbar() {
  const { actions: all, handleAction: onAction } = useToolbarActions()
  const { types } = usePage()
  const { titleOf } = types
  const create = all.find(({ id }) => id === 'Create')
  const actions = all.filter((action) => action !== create)
  const [isPrinting, setPrinting] = useState(false)
  const print = usePrintOffer(() => setPrinting(true))
  const links = [...print, ...usePageLinks()]
  useActionKeys(actions, onAction)
  useRegisterPageActions([
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
    ...links.map(({ onAction: run, ...link }) => ({
      ...link,
      label: `${link.label} van ${types.main.labels.many}`,
      run,
    })),
  ])
  return (
    <>
      {isPrinting && <PrintList isOpen onClose={() => setPrinting(false)} />}
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
        actions={[
          ...actions.map((action) => ({
            id: action.id,
            label: action.label,
            icon: action.icon,
            disabledReason: action.reason,
            isDanger: action.isDanger,
            shortcut: action.keys && formatKey(action.keys),
            isPending: action.isPending,
            onAction: () => onAction(action),
            choices: action.choices?.map(({ id, label }) => ({
              id,
              label,
              onAction: () => onAction(action, id),
            })),
          })),
          ...links,
        ]}
      />
    </>
  )
}

const PrintList = lazyPart<PrintListProps>(
  async () => (await import('../print/print-list.tsx')).PrintList,
  ({ onClose }) => onClose(),
)

/** Printing what was found, also by its keys. */
function usePrintOffer(onAction: () => void) {
  const { search } = usePage()
  const disabledReason = search.allRows.length === 0 ? 'Er zijn geen rijen om af te drukken.' : undefined
  useShortcuts([
    {
      shortcut: recordShortcuts.print,
      isLeftToOverlays: true,
      run: () => {
        if (disabledReason === undefined) onAction()
        else showToast({ tone: 'warn', title: disabledReason })
      },
    },
  ])
  return [
    {
      id: 'print',
      label: 'Afdrukken',
      icon: IconPrinter,
      disabledReason,
      onAction,
      keys: recordShortcuts.print.keys[0],
    },
  ]
}

/** Runs the actions that have a key by it; a toast says why one cannot run. */
function useActionKeys(actions: readonly OfferedAction[], onAction: (action: OfferedAction) => void): void {
  useShortcuts(
    actions.flatMap((action) => {
      const { keys, label, reason } = action
      const run = () => (reason === undefined ? onAction(action) : showToast({ tone: 'warn', title: reason }))
      return keys === undefined ? [] : [{ shortcut: { label, keys: [keys] }, isLeftToInputs: true, run }]
    }),
  )
}

/** Leads to what was changed in the records of the page. */
function usePageLinks() {
  const { main } = usePage().types
  const navigate = useNavigate()
  if (!isPermitted(main, 'AuditTrail')) return []
  const { dtoKey } = main
  const onAction = (): void => void navigate(changesLink({ dtoKeys: dtoKey }))
  return [{ id: 'changes', label: 'Wijzigingen', icon: IconHistory, onAction }]
}

function useToolbarActions() {
  const { types, title, state, columns, search, offers, subject, act } = usePage()
  const { page: type } = types
  const pageExport = useExport({ type, title, state, columns }, search)
  const hasExportDialog = useExtension(type.dtoKey)?.changedActions?.Export?.Dialog !== undefined
  const isExport = ({ id }: OfferedAction) => id === 'Export' && !hasExportDialog
  return {
    actions: offers.toolbar(subject).map((each) => (isExport(each) ? pageExport.offer(each) : each)),
    handleAction: (action: OfferedAction, choice?: string): void =>
      isExport(action) ? pageExport.run(choice) : act(action),
  }
}

function pageAction({ id, label, icon, keys, reason, isPending }: OfferedAction) {
  return { id, label, icon, keys, disabledReason: reason ?? (isPending ? 'Dit is al bezig.' : undefined) }
}

function describeSubject(
  titleOf: (record: AnyRecord) => string,
  { records }: OfferedAction,
): string | undefined {
  const [first] = records
  return records.length > 1 ? `${records.length} records` : first && titleOf(first)
}
