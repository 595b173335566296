import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useSession } from '../../session/session.tsx'
import { useExtension } from '../extension/record-extensions.ts'
import type { ActionCall, RecordPageExtension } from '../extension/record-page-extension.ts'
import type { PopupProps } from './popup-props.ts'
import { recordPopups } from './record-popups.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import { useRememberOpened } from './use-remember-opened.ts'

/** What a page shows around its popups. */
type PageOfPopups = Omit<PopupProps, 'type' | 'records' | 'onNavigate' | 'onAct' | 'onClose'>

interface OpenPopup {
  readonly action: string
  readonly records: readonly AnyRecord[]
  readonly Popup: ComponentType<PopupProps>
}

export interface RecordPopups {
  /** Does an action, by its kind or by the id that the page's extension gives it: opens its popup, or runs it. */
  readonly act: (action: string, records: readonly AnyRecord[]) => void
  /** The popup that is open, to be shown by the page. */
  readonly popup: ReactNode
}

const showsRecord: ReadonlySet<string> = new Set(['Get', 'Update'])

/** The popups of a record type's actions, one at a time; where it closes the focus goes back. */
export function useRecordPopups(type: ServedRecordType, page: PageOfPopups): RecordPopups {
  const [open, setOpen] = useState<OpenPopup>()
  const extension = useExtension(type.dtoKey)
  const session = useSession()
  const rememberFocus = useFocusReturn(open !== undefined)
  const rememberOpened = useRememberOpened(type)
  const act = (action: string, records: readonly AnyRecord[]): void => {
    const run = runOf(extension, action)
    if (run) {
      run({ records, session, onChanged: () => void page.onChanged() })
      return
    }
    const Popup = popupOf(extension, action)
    if (!Popup) return
    if (!open) rememberFocus()
    setOpen({ action, records, Popup })
    if (showsRecord.has(action)) for (const record of records) rememberOpened(record)
  }

  return {
    act,
    popup: open && (
      <open.Popup
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

function runOf(
  extension: RecordPageExtension | undefined,
  action: string,
): ((call: ActionCall) => void) | undefined {
  const extra = extension?.actions?.find(({ id }) => id === action)
  return extra && 'run' in extra ? extra.run : undefined
}

/** That of the page, where it has one, else the generic one. */
function popupOf(
  extension: RecordPageExtension | undefined,
  action: string,
): ComponentType<PopupProps> | undefined {
  const extra = extension?.actions?.find(({ id }) => id === action)
  if (extra) return 'Popup' in extra ? extra.Popup : undefined
  const popups: Readonly<Record<string, ComponentType<PopupProps>>> = recordPopups
  const changes: Readonly<Record<string, { readonly Popup?: ComponentType<PopupProps> }>> =
    extension?.changedActions ?? {}
  return changes[action]?.Popup ?? popups[action]
}
