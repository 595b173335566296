import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { isInMenu } from '@stamboek/model/menu/page-address'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { addRecentRecord } from '../../api/recent-records.ts'
import { useSession } from '../../session/session.tsx'
import { useExtension } from '../extension/record-page-extension.ts'
import { focusGrid } from '../grid/focus-grid.ts'
import { formatRecordTitle } from '../texts/record-title.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { findDialog, findRun } from './action-dialogs.tsx'

/** Properties of all dialogs of the page. */
type DialogPage = Omit<ActionDialogProps, 'type' | 'records' | 'onNavigate' | 'onAct' | 'onClose'>

interface OpenDialog {
  readonly action: string
  readonly records: readonly AnyRecord[]
  readonly Dialog: ComponentType<ActionDialogProps>
}

export interface ActionDialogs {
  /** Opens the dialog of an action, or runs it; `action` is a kind or the id of an extra action. */
  readonly act: (action: string, records: readonly AnyRecord[]) => void
  /** The open dialog, to be rendered by the page. */
  readonly dialog: ReactNode
}

const recordDialogActions: ReadonlySet<string> = new Set(['Get', 'Update'])

/** The dialogs of the actions of a record type, one at a time; the focus returns when one closes. */
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

/** Returns the focus when a dialog closes, also when the menu item that opened it is gone. Call the result before opening. */
function useFocusReturn(isOpen: boolean): () => void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    // Runs after the dialog has restored the focus by itself.
    return () => {
      requestAnimationFrame(() => returnFocus(opener.current))
    }
  }, [isOpen])
  return () => {
    opener.current = document.activeElement
  }
}

function returnFocus(opener: Element | null): void {
  if (document.activeElement !== document.body) return
  // A menu item is gone by now; its row gets the focus.
  if (!opener?.isConnected || opener === document.body) focusGrid()
  else if (opener instanceof HTMLElement) opener.focus()
}

/**
 * Returns a function that adds a record to the recently opened ones of the user.
 * @internal
 */
export function useRememberOpened(type: ServedRecordType): (record: AnyRecord) => void {
  const { businessUnit } = useSession()
  return (record) => {
    // A child record has no page to open it on again.
    if (!isInMenu(type.dtoKey)) return
    void addRecentRecord({
      dtoKey: type.dtoKey,
      id: record.id,
      label: formatRecordTitle(type, record),
      ...(businessUnit && type.ownership !== 'global' && { businessUnitId: businessUnit.id }),
    })
  }
}
