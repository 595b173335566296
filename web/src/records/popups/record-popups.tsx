import type { ComponentType } from 'react'
import { AuditPopup } from '../audit-popup/audit-popup.tsx'
import { AddPopup, ClonePopup } from './add-popup.tsx'
import { DeactivatePrompt } from './deactivate-prompt.tsx'
import { DeletePrompt } from './delete-prompt.tsx'
import { EditPopup } from './edit-popup.tsx'
import { EndVersionsPrompt } from './end-versions-prompt.tsx'
import { NewVersionPopup } from './new-version-popup.tsx'
import type { PopupProps } from './popup-props.ts'

/** Actions that open a popup, and the popup they open. */
export const recordPopups = {
  Create: AddPopup,
  Clone: ClonePopup,
  Get: EditPopup,
  Update: EditPopup,
  CreateNewVersion: NewVersionPopup,
  AssignEndDate: EndVersionsPrompt,
  BulkDeactivate: DeactivatePrompt,
  Delete: DeletePrompt,
  AuditTrail: AuditPopup,
} as const satisfies Readonly<Record<string, ComponentType<PopupProps>>>
