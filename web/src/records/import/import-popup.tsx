import type { PopupProps } from '../dialogs/popup-props.ts'
import { ImportDialog } from './import-dialog.tsx'

/** Imports records of a type from a file (platform.md 2.6 and 4). */
export function ImportPopup(props: PopupProps) {
  return <ImportDialog {...props} kind="Import" />
}

/** Imports new versions of records that have versions. */
export function ImportNewVersionPopup(props: PopupProps) {
  return <ImportDialog {...props} kind="ImportNewVersion" />
}
