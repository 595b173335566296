/**
 * Returns a function that loads the keys asked in one turn of the event loop by one call, each once. It resolves with
 * undefined for a key that `loadMany` leaves out. Nothing is cached. A failed load rejects all callers of that turn.
 */
export function createBatchLoader<Value>(
  loadMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let pendingKeys = new Set<string>()
  let batch: Promise<ReadonlyMap<string, Value>> | undefined

  async function loadBatch(): Promise<ReadonlyMap<string, Value>> {
    await new Promise((resolve) => setImmediate(resolve))
    const keys = [...pendingKeys]
    pendingKeys = new Set()
    batch = undefined
    return loadMany(keys)
  }

  return async (key) => {
    pendingKeys.add(key)
    batch ??= loadBatch()
    return (await batch).get(key)
  }
}
