import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { unsavedChanges } from '../../session/unsaved-changes.ts'

interface SavedRecordOptions {
  readonly rows: readonly AnyRecord[]
  readonly isDialogOpen: boolean
  readonly refresh: () => Promise<void>
  readonly open: (record: AnyRecord, type: ServedRecordType) => void
}

interface PendingRecord {
  readonly saved: AnyRecord
  readonly resolve: (isListed: boolean) => void
}

interface PendingFocus {
  readonly id: string
  /** The current row before the save, to which a closing dialog returns the focus. */
  readonly earlierId: string | undefined
}

/**
 * Keeps the current row. `handleChanged` refreshes the list, makes a saved record in it current, and focuses it once no
 * dialog is open and the user works nowhere else. For an unlisted record it resolves with a function that opens it;
 * undefined while a dialog is open or after the page was left.
 */
export function useSavedRecord({ rows, isDialogOpen, refresh, open }: SavedRecordOptions) {
  const [awaited, setAwaited] = useState<PendingRecord>()
  const [currentId, setCurrentId] = useState<string>()
  const [pendingFocus, setPendingFocus] = useState<PendingFocus>()
  const [focusOn, setFocusOn] = useState<{ readonly rowId: string }>()
  // A ref and no effect event, since handlers outside effects read it after an await.
  const latestOptions = useRef({ isDialogOpen, open })
  useEffect(() => {
    latestOptions.current = { isDialogOpen, open }
  })

  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])

  const select = useEffectEvent((id: string) => {
    setCurrentId(id)
    setPendingFocus({ id, earlierId: currentId })
  })
  const focus = useEffectEvent(({ id, earlierId }: PendingFocus) => {
    const hasChosenRow = currentId !== id && currentId !== earlierId
    if (!hasChosenRow && !isFocusInUse()) setFocusOn({ rowId: id })
  })

  useEffect(() => {
    if (!awaited) return
    const { id } = awaited.saved
    const isListed = rows.some((row) => row.id === id)
    setAwaited(undefined)
    if (isListed) select(id)
    awaited.resolve(isListed)
  }, [awaited, rows])

  useEffect(() => {
    if (isDialogOpen || !pendingFocus) return undefined
    const frame = requestAnimationFrame(() => {
      setPendingFocus(undefined)
      focus(pendingFocus)
    })
    return () => cancelAnimationFrame(frame)
  }, [isDialogOpen, pendingFocus])

  const show = async (record: AnyRecord, type: ServedRecordType): Promise<void> => {
    if (await unsavedChanges.confirmLeave()) latestOptions.current.open(record, type)
  }
  return {
    currentId,
    setCurrentId,
    focusOn,
    handleChanged: async (
      saved: AnyRecord | undefined,
      type: ServedRecordType,
    ): Promise<(() => void) | undefined> => {
      await refresh()
      // After leaving the page the saved message still appears, without a button.
      if (!saved || isUnmounted.current) return undefined
      const isListed = await new Promise<boolean>((resolve) => {
        setAwaited({ saved, resolve })
      })
      return isListed || latestOptions.current.isDialogOpen ? undefined : () => void show(saved, type)
    },
  }
}

/** The user is typing or choosing elsewhere. */
function isFocusInUse(): boolean {
  const inUse = ':is([role=menu], [role=listbox], [role=dialog], [role=alertdialog])'
  const focused = document.activeElement
  return focused !== null && (focused.matches('input, textarea') || focused.closest(inUse) !== null)
}
