import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type ComponentType, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { type AddressedType, addressRecords } from '../../api/parent-address.ts'
import { useSchema } from '../../session/schema.ts'
import { useSession } from '../../session/session.tsx'
import { RecordExtensionsContext } from '../extension/record-page-extension.ts'
import { focusGrid } from '../grid/focus-grid.ts'
import type { ActionDialogProps, RowsOfPage, StartValues } from './action-dialog-props.ts'
import { findDialog, findRun, findStart } from './action-dialogs.tsx'
import { useRememberOpened } from './use-remember-opened.ts'

/** An action with its records; an `OfferedAction` is one. */
export interface ActionRequest {
  readonly type: ServedRecordType
  /** The kind of an action of the type, or the id of an extra one. */
  readonly id: string
  readonly records: readonly AnyRecord[]
  /** The chosen rows that a new record can start from; absent: the records. */
  readonly selection?: readonly AnyRecord[]
}

export type DialogRows = RowsOfPage & Pick<ActionDialogProps, 'pageLimit'>

/** Properties of all dialogs of the page. */
interface DialogPage extends Pick<ActionDialogProps, 'areRowsReady' | 'onPageChange'> {
  /** The rows of a type, for the steps between its records. */
  readonly rowsOf: (type: ServedRecordType) => DialogRows
  /** Values of every new record: the parent under which it is added. */
  readonly start?: StartValues
  /** See `ActionDialogProps.onChanged`. */
  readonly onChanged: (
    saved: AnyRecord | undefined,
    type: ServedRecordType,
  ) => Promise<(() => void) | undefined>
}

interface OpenDialog {
  /** Differs for each dialog that opens; steps between records keep it. */
  readonly key: number
  readonly request: ActionRequest
  /** With the parent of the records in its addresses. */
  readonly type: AddressedType
  readonly start: StartValues
  readonly Dialog: ComponentType<ActionDialogProps>
}

export interface ActionDialogs {
  /** Opens the dialog of an action, or runs it. */
  readonly act: (request: ActionRequest) => void
  /** The open dialog, to be rendered by the page. */
  readonly dialog: ReactNode
}

const recordDialogActions: ReadonlySet<string> = new Set(['Get', 'Update'])

/** The dialogs of the actions of a page, one at a time; the focus returns when one closes. */
export function useActionDialogs({ rowsOf, start, ...page }: DialogPage): ActionDialogs {
  const [open, setOpen] = useState<OpenDialog>()
  const extensions = use(RecordExtensionsContext)
  const schema = useSchema()
  const session = useSession()
  const rememberFocus = useFocusReturn(open !== undefined)
  const rememberOpened = useRememberOpened(schema)
  const lastKey = useRef(0)
  const show = (request: ActionRequest, key: number): void => {
    const { type, id: action, records, selection = records } = request
    const extension = extensions.get(type.dtoKey)
    const run = findRun(extension, action)
    if (run) {
      run({ type, records, session, onChanged: () => void page.onChanged(undefined, type) })
      return
    }
    const Dialog = findDialog(extension, action)
    if (!Dialog) return
    if (!open) rememberFocus()
    setOpen({
      key,
      request,
      type: addressRecords(type, schema.get(type.parent?.dtoKey ?? ''), records),
      start: { ...start, ...findStart(extension, action, selection) },
      Dialog,
    })
    if (recordDialogActions.has(action)) for (const record of records) rememberOpened(type, record)
  }

  const act = (request: ActionRequest): void => {
    lastKey.current += 1
    show(request, lastKey.current)
  }

  return {
    act,
    dialog: open && (
      <open.Dialog
        key={open.key}
        {...page}
        {...rowsOf(open.type)}
        type={open.type}
        records={open.request.records}
        start={open.start}
        onNavigate={(record) => show({ ...open.request, records: [record] }, open.key)}
        onAct={(id, records) => act({ type: open.request.type, id, records })}
        onChanged={(saved) => page.onChanged(saved, open.request.type)}
        // A dialog that was closed while it ran does not close the one that is open by then.
        onClose={() => setOpen((current) => (current?.key === open.key ? undefined : current))}
      />
    ),
  }
}

/** Paging for rows that all stand on one page. */
export function toSinglePage(rows: readonly AnyRecord[]): DialogRows {
  return { rows, rowOffset: 0, totalCount: rows.length, pageLimit: rows.length }
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
