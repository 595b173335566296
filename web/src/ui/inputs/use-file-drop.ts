import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes files that are dropped anywhere on the window while the caller is shown: where a browser has no taker it leaves the
 * page for the file. True while files are held over it.
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
      // Going from one element to another leaves, too, but not for nowhere.
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
