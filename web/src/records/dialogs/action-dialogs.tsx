import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { ComponentType } from 'react'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import type { ActionCall, ActionChange, RecordPageExtension } from '../extension/record-page-extension.ts'
import type { ActionDialogProps, StartValues } from './action-dialog-props.ts'

const EditDialog = lazyDialog(async () => (await import('./edit-dialog.tsx')).EditDialog)

const actionDialogs = {
  Create: lazyDialog(async () => (await import('./add-dialog.tsx')).AddDialog),
  Clone: lazyDialog(async () => (await import('./add-dialog.tsx')).CloneDialog),
  Get: EditDialog,
  Update: EditDialog,
  CreateNewVersion: lazyDialog(async () => (await import('./new-version-dialog.tsx')).NewVersionDialog),
  AssignEndDate: lazyDialog(async () => (await import('./end-dialog.tsx')).EndDialog),
  BulkDeactivate: lazyDialog(async () => (await import('./status-dialogs.tsx')).DeactivateDialog),
  BulkActivate: lazyDialog(async () => (await import('./status-dialogs.tsx')).ActivateDialog),
  Delete: lazyDialog(async () => (await import('./delete-dialog.tsx')).DeleteDialog),
  Import: lazyDialog(async () => (await import('../import/dialog/import-dialog.tsx')).ImportDialog),
  ImportNewVersion: lazyDialog(
    async () => (await import('../import/dialog/import-dialog.tsx')).ImportNewVersionsDialog,
  ),
  ImportHistory: lazyDialog(
    async () => (await import('../import/history/import-history-dialog.tsx')).ImportHistoryDialog,
  ),
  ImportResult: lazyDialog(
    async () => (await import('../import/outcome/import-result-dialog.tsx')).ImportResultDialog,
  ),
  Usages: lazyDialog(async () => (await import('./usages-dialog.tsx')).UsagesDialog),
  AuditTrail: lazyDialog(async () => (await import('../audit/audit-dialog.tsx')).AuditDialog),
} as const satisfies Readonly<Record<string, ComponentType<ActionDialogProps>>>

/**
 * A dialog whose code is loaded when it opens, or before while the browser is idle; a failed load shows a toast and
 * closes the dialog.
 */
export function lazyDialog<Props extends ClosableProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyPart(load, ({ onClose }) => onClose())
}

interface ClosableProps extends Pick<ActionDialogProps, 'onClose'> {
  readonly isOpen?: boolean | undefined
}

/** The `run` of an extension's extra action; undefined for one with a dialog, and for an action of the type. */
export function findRunOfExtraAction(
  extension: RecordPageExtension | undefined,
  action: string,
): ((call: ActionCall) => void) | undefined {
  const extra = extension?.actions?.find(({ id }) => id === action)
  return extra && 'run' in extra ? extra.run : undefined
}

/**
 * Returns the dialog of an action: that of the extension, else the generic one. Undefined for an extra action with
 * `run`, and for an action without a dialog.
 */
export function findActionDialog(
  extension: RecordPageExtension | undefined,
  action: string,
): ComponentType<ActionDialogProps> | undefined {
  const extra = extension?.actions?.find(({ id }) => id === action)
  if (extra) return 'Dialog' in extra ? extra.Dialog : undefined
  const dialogs: Readonly<Record<string, ComponentType<ActionDialogProps>>> = actionDialogs
  return findChange(extension, action)?.Dialog ?? dialogs[action]
}

/** The values with which the extension starts a new record from the chosen rows (`ActionChange.start`); {} without them. */
export function findStartValues(
  extension: RecordPageExtension | undefined,
  action: string,
  selection: readonly AnyRecord[],
): StartValues {
  return findChange(extension, action)?.start?.(selection) ?? {}
}

function findChange(extension: RecordPageExtension | undefined, action: string): ActionChange | undefined {
  const changes: Readonly<Record<string, ActionChange>> = extension?.changedActions ?? {}
  return changes[action]
}
