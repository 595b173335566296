import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { isInMenu } from '@stamboek/model/menu/page-address'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { rememberRecord } from '../../api/recent-records.ts'
import { useSession } from '../../session/session.tsx'
import { useExtension } from '../extension/record-page-extension.ts'
import { focusGrid } from '../grid/focus-grid.ts'
import { recordTitle } from '../texts/record-title.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { findDialog, findRun } from './action-dialogs.tsx'

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

/**
 * Gives the focus back when a dialog closes. One that was opened from a menu cannot do so itself: the item it came from is
 * gone by then. Call what it returns before the dialog opens.
 */
function useFocusReturn(isOpen: boolean): () => void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    // After the dialog itself has tried.
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
  // Instead of a menu item, the row that it was about.
  if (!opener?.isConnected || opener === document.body) focusGrid()
  else if (opener instanceof HTMLElement) opener.focus()
}

/** Gives what keeps a record among those that this user opened last, where it has a page to be opened on again. */
export function useRememberOpened(type: ServedRecordType): (record: AnyRecord) => void {
  const { businessUnit } = useSession()
  return (record) => {
    // A row that was opened below another one would only take the place of one that can be gone back to.
    if (!isInMenu(type.dtoKey)) return
    void rememberRecord({
      dtoKey: type.dtoKey,
      id: record.id,
      label: recordTitle(type, record),
      ...(businessUnit && type.ownership !== 'global' && { businessUnitId: businessUnit.id }),
    })
  }
}
