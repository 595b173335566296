import { useEffect } from 'react'

export type FetchPart = () => Promise<void>

const waiting: FetchPart[] = []

const idleTimeoutMs = 2_000

/** Adds a part of the code to those that `useIdleParts` fetches while the browser is idle. Starts nothing itself. */
export function addWaitingPart(fetchPart: FetchPart): void {
  waiting.push(fetchPart)
}

/**
 * Fetches and removes every waiting part, and the parts that these add. The last one added comes first: a page adds its own parts after
 * those of its components. Waits for `pause` before each. Skips a part that fails, since showing it fails again and reports it.
 * @internal
 */
export async function fetchWaitingParts(pause: () => Promise<void>): Promise<void> {
  for (;;) {
    await pause()
    const fetchPart = waiting.pop()
    if (!fetchPart) return
    await fetchPart().catch(() => undefined)
  }
}

/**
 * Fetches the parts added by `addWaitingPart` while the browser is idle, once `isPageShown`. Then sets the mark `parts-fetched` on the
 * browser's performance timeline.
 */
export function useIdleParts(isPageShown: boolean): void {
  useEffect(() => {
    if (isPageShown) void fetchWaitingParts(waitForIdle).then(() => performance.mark('parts-fetched'))
  }, [isPageShown])
}

function waitForIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks before version 27.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs })
    else setTimeout(resolve, 200)
  })
}
