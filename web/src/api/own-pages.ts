import { useQuery } from '@tanstack/react-query'
import { ownPagesKey } from './preference-keys.ts'
import { preferenceQuery, savePreference } from './preferences.ts'
import { queryClient } from './query-client.ts'

/** Addresses of pages of the menu. */
export interface OwnPages {
  /** In the order in which they were pinned. */
  readonly pinned: readonly string[]
  /** The last one first. */
  readonly visited: readonly string[]
}

const maxVisited = 12
const none: OwnPages = { pinned: [], visited: [] }

/** The pages that the user pinned and visited last, of all units; none until they are read, or if that fails. */
export function useOwnPages(): OwnPages {
  const stored = useQuery(preferenceQuery<Partial<OwnPages>>(ownPagesKey)).data
  return { ...none, ...stored }
}

/** Puts a page first among the last 12 visited; saved as by `savePreference`. Changes nothing if they cannot be read. Never rejects. */
export function addVisitedPage(link: string): Promise<void> {
  return updatePages((pages) => {
    const [last] = pages.visited
    if (last === link) return pages
    return {
      ...pages,
      visited: [link, ...pages.visited.filter((each) => each !== link)].slice(0, maxVisited),
    }
  })
}

/** Pins a page, or no longer; as `addVisitedPage`. */
export function setPinned(link: string, isPinned: boolean): Promise<void> {
  return updatePages((pages) => {
    const others = pages.pinned.filter((each) => each !== link)
    return { ...pages, pinned: isPinned ? [...others, link] : others }
  })
}

async function updatePages(next: (pages: OwnPages) => OwnPages): Promise<void> {
  try {
    const stored = await queryClient.ensureQueryData(preferenceQuery<Partial<OwnPages>>(ownPagesKey))
    const pages = { ...none, ...stored }
    const updated = next(pages)
    if (updated !== pages) savePreference(ownPagesKey, updated)
  } catch {
    // The stored pages could not be read, and must not be overwritten.
  }
}
