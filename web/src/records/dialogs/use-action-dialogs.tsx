import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useSession } from '../../session/session.tsx'
import { useExtension } from '../extension/record-extensions.ts'
import type { ActionCall, RecordPageExtension } from '../extension/record-page-extension.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { actionDialogs } from './action-dialogs.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import { useRememberOpened } from './use-remember-opened.ts'

/** What a page shows around its dialogs. */
type DialogPage = Omit<ActionDialogProps, 'type' | 'records' | 'onNavigate' | 'onAct' | 'onClose'>

interface OpenDialog {
  readonly action: string
  readonly records: readonly AnyRecord[]
  readonly Dialog: ComponentType<ActionDialogProps>
}

export interface ActionDialogs {
  /** Does an action, by its kind or by the id that the page's extension gives it: opens its dialog, or runs it. */
  readonly act: (action: string, records: readonly AnyRecord[]) => void
  /** The dialog that is open, to be shown by the page. */
  readonly dialog: ReactNode
}

const recordDialogActions: ReadonlySet<string> = new Set(['Get', 'Update'])

/** The dialogs of a record type's actions, one at a time; where it closes the focus goes back. */
export function useActionDialogs(type: ServedRecordType, page: DialogPage): ActionDialogs {
  const [open, setOpen] = useState<OpenDialog>()
  const extension = useExtension(type.dtoKey)
  const session = useSession()
  const rememberFocus = useFocusReturn(open !== undefined)
  const rememberOpened = useRememberOpened(type)
  const act = (action: string, records: readonly AnyRecord[]): void => {
    const run = findRun(extension, action)
    if (run) {
      run({ records, session, onChanged: () => void page.onChanged() })
      return
    }
    const Dialog = findDialog(extension, action)
    if (!Dialog) return
    if (!open) rememberFocus()
    setOpen({ action, records, Dialog })
    if (recordDialogActions.has(action)) for (const record of records) rememberOpened(record)
  }

  return {
    act,
    dialog: open && (
      <open.Dialog
        {...page}
        type={type}
        records={open.records}
        onNavigate={(record) => act(open.action, [record])}
        onAct={act}
        onClose={() => setOpen(undefined)}
      />
    ),
  }
}

function findRun(
  extension: RecordPageExtension | undefined,
  action: string,
): ((call: ActionCall) => void) | undefined {
  const extra = extension?.actions?.find(({ id }) => id === action)
  return extra && 'run' in extra ? extra.run : undefined
}

/** That of the page, where it has one, else the generic one. */
function findDialog(
  extension: RecordPageExtension | undefined,
  action: string,
): ComponentType<ActionDialogProps> | undefined {
  const extra = extension?.actions?.find(({ id }) => id === action)
  if (extra) return 'Dialog' in extra ? extra.Dialog : undefined
  const dialogs: Readonly<Record<string, ComponentType<ActionDialogProps>>> = actionDialogs
  const changes: Readonly<Record<string, { readonly Dialog?: ComponentType<ActionDialogProps> }>> =
    extension?.changedActions ?? {}
  return changes[action]?.Dialog ?? dialogs[action]
}
