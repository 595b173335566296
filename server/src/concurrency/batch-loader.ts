/**
 * Collects the keys of one turn of the event loop and loads them with one call, each once. Nothing is cached: no result is older than
 * its request. A failed load rejects the callers of that turn.
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
