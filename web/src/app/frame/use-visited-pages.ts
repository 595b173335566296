import { useEffect } from 'react'
import { addVisitedPage } from '../../api/own-pages.ts'
import { useActiveEntries } from '../menu/use-menu.ts'

/** Notes each page of the menu as visited when it is left, so that no page waits for it. */
export function useVisitedPages(): void {
  const link = useActiveEntries().at(-1)?.link
  useEffect(() => {
    if (link === undefined) return undefined
    return () => void addVisitedPage(link)
  }, [link])
}
