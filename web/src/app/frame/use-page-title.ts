import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { useActiveEntries } from '../menu/use-menu.ts'
import type { RouteHandle } from '../routing/route-handle.ts'

/** What the title says where neither the menu nor the page knows better (platform.md 2.3). */
const fallback = 'nvt'

/** The title of the window follows the active item of the menu; pages outside the menu name themselves. */
export function usePageTitle(): void {
  const item = useActiveEntries().at(-1)
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined)
  const title = item?.label ?? handles.findLast((handle) => handle)?.title ?? fallback
  useEffect(() => {
    document.title = `${title} · Stamboek`
  }, [title])
}
