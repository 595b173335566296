import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Passes files dropped anywhere on the window to `onDrop`, and returns true while they are dragged over it. When disabled it drops them
 * and returns false, but still keeps the browser from navigating to the file.
 */
export function useFileDrop(onDrop: (files: readonly File[]) => void, isDisabled = false): boolean {
  const [isOver, setOver] = useState(false)
  const handleFiles = useEffectEvent((files: readonly File[]) => {
    if (!isDisabled) onDrop(files)
  })

  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false
    const handleOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const handleLeave = ({ relatedTarget }: DragEvent): void => {
      // `relatedTarget` is null only when the pointer leaves the window.
      if (relatedTarget === null) setOver(false)
    }
    const handleDrop = (event: DragEvent): void => {
      setOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      handleFiles([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragover', handleOver)
    window.addEventListener('dragleave', handleLeave)
    window.addEventListener('drop', handleDrop)
    return () => {
      window.removeEventListener('dragover', handleOver)
      window.removeEventListener('dragleave', handleLeave)
      window.removeEventListener('drop', handleDrop)
    }
  }, [])

  return isOver && !isDisabled
}
