export type FetchPart = () => Promise<void>

/** Parts that nobody has fetched ahead, in the order in which they became known. */
const waiting: FetchPart[] = []

export function waitForIdle(fetchPart: FetchPart): void {
  waiting.push(fetchPart)
}

/**
 * Fetches every part that is known and those that become known by it, the latest first: a page knows its own parts after
 * those of its components. Waits for `pause` before each.
 */
export async function fetchWaitingParts(pause: () => Promise<void>): Promise<void> {
  for (;;) {
    await pause()
    const fetchPart = waiting.pop()
    if (!fetchPart) return
    // What fails here fails again, and is told, when the part is shown.
    await fetchPart().catch(() => undefined)
  }
}
