import type { ComponentType } from 'react'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import type { ActionDialogProps } from './action-dialog-props.ts'

const EditDialog = lazyDialog(async () => (await import('./edit-dialog.tsx')).EditDialog)

/** The dialog that each action opens; its code is loaded after the page. */
export const actionDialogs = {
  Create: lazyDialog(async () => (await import('./add-dialog.tsx')).AddDialog),
  Clone: lazyDialog(async () => (await import('./add-dialog.tsx')).CloneDialog),
  Get: EditDialog,
  Update: EditDialog,
  CreateNewVersion: lazyDialog(async () => (await import('./new-version-dialog.tsx')).NewVersionDialog),
  AssignEndDate: lazyDialog(async () => (await import('./end-versions-dialog.tsx')).EndVersionsDialog),
  BulkDeactivate: lazyDialog(async () => (await import('./deactivate-dialog.tsx')).DeactivateDialog),
  Delete: lazyDialog(async () => (await import('./delete-dialog.tsx')).DeleteDialog),
  Import: lazyDialog(async () => (await import('../import/import-dialog.tsx')).ImportDialog),
  ImportNewVersion: lazyDialog(
    async () => (await import('../import/import-dialog.tsx')).ImportNewVersionsDialog,
  ),
  ImportHistory: lazyDialog(
    async () => (await import('../import/import-history-dialog.tsx')).ImportHistoryDialog,
  ),
  ImportResult: lazyDialog(
    async () => (await import('../import/import-result-dialog.tsx')).ImportResultDialog,
  ),
  AuditTrail: lazyDialog(async () => (await import('../audit/audit-dialog.tsx')).AuditDialog),
} as const satisfies Readonly<Record<string, ComponentType<ActionDialogProps>>>

function lazyDialog(load: () => Promise<ComponentType<ActionDialogProps>>): ComponentType<ActionDialogProps> {
  return lazyPart(load, ({ onClose }) => onClose())
}
