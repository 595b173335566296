import { useEffect, useEffectEvent } from 'react'

/** What asks each open dialog to close, the one on top last. */
const requests: (() => void)[] = []

/** Counts a dialog as open while `isOpen`. */
export function useOpenDialog(isOpen: boolean, onRequestClose: () => void): void {
  const requestClose = useEffectEvent(onRequestClose)
  useEffect(() => {
    if (!isOpen) return undefined
    const request = (): void => requestClose()
    requests.push(request)
    return () => {
      requests.splice(requests.indexOf(request), 1)
    }
  }, [isOpen])
}

export function hasOpenDialog(): boolean {
  return requests.length > 0
}

/** Asks the dialog on top to close, as Escape does. */
export function closeTopDialog(): void {
  requests.at(-1)?.()
}
