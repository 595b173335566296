import { useEffect } from 'react'
import { fetchWaitingParts } from './waiting-parts.ts'

/** Milliseconds after which a busy page fetches its parts all the same. */
const patience = 2_000

/**
 * Fetches the parts that come later while the browser has nothing else to do, once the page shows what it is about. Marks
 * `parts-fetched` on the browser's performance timeline when all are there.
 */
export function useIdleParts(isPageShown: boolean): void {
  useEffect(() => {
    if (isPageShown) void fetchWaitingParts(idleMoment).then(() => performance.mark('parts-fetched'))
  }, [isPageShown])
}

function idleMoment(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks before version 27.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: patience })
    else setTimeout(resolve, 200)
  })
}
