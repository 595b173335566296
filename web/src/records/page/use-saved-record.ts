import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useEffect, useRef, useState } from 'react'
import { unsavedChanges } from '../../session/unsaved-changes.ts'

interface SavedRecordOptions {
  readonly rows: readonly AnyRecord[]
  readonly isDialogOpen: boolean
  /** Resolves once the list was read again. */
  readonly refresh: () => Promise<void>
  /** Opens a record that is not in the list. */
  readonly open: (record: AnyRecord, type: ServedRecordType) => void
}

interface PendingRecord {
  readonly saved: AnyRecord
  readonly resolve: (isListed: boolean) => void
}

/** Makes a saved record the current row and focuses it once no dialog is open. */
export function useSavedRecord({ rows, isDialogOpen, refresh, open }: SavedRecordOptions) {
  const [awaited, setAwaited] = useState<PendingRecord>()
  const [currentId, setCurrentId] = useState<string>()
  const [focusId, setFocusId] = useState<string>()
  const [focusOn, setFocusOn] = useState<{ readonly rowId: string }>()
  // A ref and no effect event, because handlers outside effects read it after an await.
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

  useEffect(() => {
    if (!awaited) return
    const { id } = awaited.saved
    const isListed = rows.some((row) => row.id === id)
    setAwaited(undefined)
    if (isListed) {
      setCurrentId(id)
      setFocusId(id)
    }
    awaited.resolve(isListed)
  }, [awaited, rows])

  useEffect(() => {
    if (isDialogOpen || focusId === undefined) return undefined
    // After the dialog has restored the focus.
    const frame = requestAnimationFrame(() => {
      setFocusId(undefined)
      if (!isFocusInUse()) setFocusOn({ rowId: focusId })
    })
    return () => cancelAnimationFrame(frame)
  }, [isDialogOpen, focusId])

  const show = async (record: AnyRecord, type: ServedRecordType): Promise<void> => {
    if (await unsavedChanges.confirmLeave()) latestOptions.current.open(record, type)
  }
  return {
    currentId,
    setCurrentId,
    focusOn,
    /** See `ActionDialogProps.onChanged`. */
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

/** The user is typing or choosing elsewhere, or the focus is on the current row. */
function isFocusInUse(): boolean {
  const inUse = ':is([data-current], [role=menu], [role=listbox], [role=dialog], [role=alertdialog])'
  const focused = document.activeElement
  return focused !== null && (focused.matches('input, textarea') || focused.closest(inUse) !== null)
}
