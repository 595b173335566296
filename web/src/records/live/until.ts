/** How often is looked, in ms. */
export const glance = 250

/** Waits until it is so; rejects with the reason of the signal once that is aborted. */
export async function until(isSo: () => boolean, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  while (!isSo()) {
    await new Promise((resolve) => setTimeout(resolve, glance))
    signal.throwIfAborted()
  }
}
