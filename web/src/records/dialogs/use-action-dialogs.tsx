import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type ComponentType, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type AddressedType, addressRecords } from '../../api/parent-address.ts'
import { useSchema } from '../../session/schema.ts'
import { useSession } from '../../session/session.tsx'
import { RecordExtensionsContext } from '../extension/record-page-extension.ts'
import { focusGrid } from '../grid/focus-grid.ts'
import type { ActionDialogProps, RowsOfPage, StartValues } from './action-dialog-props.ts'
import { findActionDialog, findRunOfExtraAction, findStartValues } from './action-dialogs.tsx'
import { useRememberOpened } from './use-remember-opened.ts'

/** An action with its records; an `OfferedAction` is one. */
export interface ActionRequest {
  readonly type: ServedRecordType
  readonly id: string
  readonly records: readonly AnyRecord[]
  /** The rows from which a new record can start; absent: the records. */
  readonly selection?: readonly AnyRecord[]
  readonly start?: StartValues | undefined
}

export type DialogRows = RowsOfPage & Pick<ActionDialogProps, 'pageLimit'>

interface DialogPage extends Pick<ActionDialogProps, 'areRowsReady' | 'onPageChange'> {
  readonly rowsOf: (type: ServedRecordType) => DialogRows
  readonly start?: StartValues
  readonly onChanged: (
    saved: AnyRecord | undefined,
    type: ServedRecordType,
  ) => Promise<(() => void) | undefined>
}

interface OpenDialog {
  /** Differs for each dialog that opens; steps between records keep it. */
  readonly key: number
  readonly request: ActionRequest
  /** Carries the parent in the addresses of the records. */
  readonly type: AddressedType
  readonly start: StartValues
  readonly Dialog: ComponentType<ActionDialogProps>
}

export interface ActionDialogs {
  readonly act: (request: ActionRequest) => void
  readonly dialog: ReactNode
}

const recordDialogActions: ReadonlySet<string> = new Set(['Get', 'Update'])

/**
 * Opens the dialogs of a page's actions, one at a time, and returns the focus when one closes. Get and Update also add
 * the records to the recently opened ones. `act` calls an extension's action that has `run` instead, and does nothing
 * for an action with neither.
 */
export function useActionDialogs({ rowsOf, start, ...page }: DialogPage): ActionDialogs {
  const [open, setOpen] = useState<OpenDialog>()
  const extensions = use(RecordExtensionsContext)
  const schema = useSchema()
  const session = useSession()
  const navigate = useNavigate()
  const rememberFocus = useFocusReturn(open !== undefined)
  const rememberOpened = useRememberOpened(schema)
  const lastKey = useRef(0)
  const show = (request: ActionRequest, key: number): void => {
    const { type, id: action, records, selection = records } = request
    const extension = extensions.get(type.dtoKey)
    const run = findRunOfExtraAction(extension, action)
    if (run) {
      run({
        type,
        records,
        session,
        goTo: (address) => void navigate(address),
        onChanged: (saved) => page.onChanged(saved, type),
      })
      return
    }
    const Dialog = findActionDialog(extension, action)
    if (!Dialog) return
    if (!open) rememberFocus()
    setOpen({
      key,
      request,
      type: addressRecords(type, schema.get(type.parent?.dtoKey ?? ''), records),
      start: { ...start, ...request.start, ...findStartValues(extension, action, selection) },
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
        // A dialog that was closed while it ran must not close a later one.
        onClose={() => setOpen((current) => (current?.key === open.key ? undefined : current))}
      />
    ),
  }
}

/** These rows as the only page of their list, between which a dialog steps. */
export function toSinglePage(rows: readonly AnyRecord[]): DialogRows {
  return { rows, rowOffset: 0, totalCount: rows.length, pageLimit: rows.length }
}

/**
 * Returns the focus when a dialog closes, even if the menu item that opened it is gone. Call the result before
 * opening.
 */
function useFocusReturn(isOpen: boolean): () => void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (!isOpen) return undefined
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
  if (!opener?.isConnected || opener === document.body) focusGrid()
  else if (opener instanceof HTMLElement) opener.focus()
}
