/**
 * Lets what others ask be answered before long work goes on. Work that takes the event loop for more than a few milliseconds
 * at a time (an import, an export) awaits it between its slices.
 */
export function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
