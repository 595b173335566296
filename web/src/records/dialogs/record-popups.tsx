import type { ComponentType } from 'react'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import type { PopupProps } from './popup-props.ts'

const EditPopup = popup(async () => (await import('./edit-popup.tsx')).EditPopup)

/** Actions that open a popup, and the popup they open; their code comes after the page. */
export const recordPopups = {
  Create: popup(async () => (await import('./add-popup.tsx')).AddPopup),
  Clone: popup(async () => (await import('./add-popup.tsx')).ClonePopup),
  Get: EditPopup,
  Update: EditPopup,
  CreateNewVersion: popup(async () => (await import('./new-version-popup.tsx')).NewVersionPopup),
  AssignEndDate: popup(async () => (await import('./end-versions-prompt.tsx')).EndVersionsPrompt),
  BulkDeactivate: popup(async () => (await import('./deactivate-prompt.tsx')).DeactivatePrompt),
  Delete: popup(async () => (await import('./delete-prompt.tsx')).DeletePrompt),
  Import: popup(async () => (await import('../import/import-popup.tsx')).ImportPopup),
  ImportNewVersion: popup(async () => (await import('../import/import-popup.tsx')).ImportNewVersionPopup),
  ImportHistory: popup(async () => (await import('../import/import-history-popup.tsx')).ImportHistoryPopup),
  ImportResult: popup(async () => (await import('../import/import-result-popup.tsx')).ImportResultPopup),
  AuditTrail: popup(async () => (await import('../audit/audit-popup.tsx')).AuditPopup),
} as const satisfies Readonly<Record<string, ComponentType<PopupProps>>>

function popup(load: () => Promise<ComponentType<PopupProps>>): ComponentType<PopupProps> {
  return lazyPart(load, ({ onClose }) => onClose())
}
