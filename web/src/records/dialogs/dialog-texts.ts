import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { ActionKind } from '@stamboek/model/schema/actions'
import { useExtension } from '../extension/record-extensions.ts'

interface DialogTitle {
  readonly type: ServedRecordType
  readonly action: ActionKind
  /** The record that the dialog is about; undefined for a new one and while it is being read. */
  readonly record: Readonly<Record<string, unknown>> | undefined
  /** The title of the generic page. */
  readonly title: string
}

/** The title of a dialog: the page may have one of its own. */
export function useDialogTitle({ type, action, record, title }: DialogTitle): string {
  const own = useExtension(type.dtoKey)?.changedActions?.[action]?.title
  return own?.(record ?? {}) ?? title
}
