import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useEffect, useRef, useState } from 'react'
import { unsavedChanges } from '../../session/unsaved-changes.ts'

interface SavedRecordOptions {
  readonly rows: readonly AnyRecord[]
  readonly isDialogOpen: boolean
  /** Resolves once the list is as it is now. */
  readonly refresh: () => Promise<void>
  /** Shows a record that the list does not. */
  readonly open: (record: AnyRecord) => void
}

interface Awaited {
  readonly saved: AnyRecord
  readonly tell: (isListed: boolean) => void
}

/** Makes a record that was added or changed the current row, and gives it the focus once no dialog is open. */
export function useSavedRecord({ rows, isDialogOpen, refresh, open }: SavedRecordOptions) {
  const [awaited, setAwaited] = useState<Awaited>()
  const [currentId, setCurrentId] = useState<string>()
  const [focusId, setFocusId] = useState<string>()
  const [focusOn, setFocusOn] = useState<{ readonly rowId: string }>()
  const latest = useRef({ isDialogOpen, open })
  useEffect(() => {
    latest.current = { isDialogOpen, open }
  })

  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
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
    awaited.tell(isListed)
  }, [awaited, rows])

  useEffect(() => {
    if (isDialogOpen || focusId === undefined) return undefined
    // After the dialog has given the focus back by itself.
    const frame = requestAnimationFrame(() => {
      setFocusId(undefined)
      if (!isFocusInUse()) setFocusOn({ rowId: focusId })
    })
    return () => cancelAnimationFrame(frame)
  }, [isDialogOpen, focusId])

  const show = async (record: AnyRecord): Promise<void> => {
    if (await unsavedChanges.confirmLeave()) latest.current.open(record)
  }
  return {
    currentId,
    setCurrentId,
    focusOn,
    /** See `ActionDialogProps.onChanged`. */
    handleChanged: async (saved?: AnyRecord): Promise<(() => void) | undefined> => {
      await refresh()
      // Whoever has left the page is told all the same that it was saved.
      if (!saved || isGone.current) return undefined
      const isListed = await new Promise<boolean>((tell) => {
        setAwaited({ saved, tell })
      })
      return isListed || latest.current.isDialogOpen ? undefined : () => void show(saved)
    },
  }
}

/** Somebody types or chooses on already, or the focus is where it belongs. */
function isFocusInUse(): boolean {
  const inUse = ':is([data-current], [role=menu], [role=listbox], [role=dialog], [role=alertdialog])'
  const focused = document.activeElement
  return focused !== null && (focused.matches('input, textarea') || focused.closest(inUse) !== null)
}
