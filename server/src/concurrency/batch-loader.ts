/**
 * Batches the lookups of one turn of the event loop into one call, each key once. Every batch starts after its last lookup, so no
 * result is older than the lookup; results are not cached.
 */
export function createBatchLoader<Value>(
  lookUp: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let pendingKeys = new Set<string>()
  let batch: Promise<ReadonlyMap<string, Value>> | undefined

  async function loadBatch(): Promise<ReadonlyMap<string, Value>> {
    await new Promise((resolve) => setImmediate(resolve))
    const keys = [...pendingKeys]
    pendingKeys = new Set()
    batch = undefined
    return lookUp(keys)
  }

  return async (key) => {
    pendingKeys.add(key)
    batch ??= loadBatch()
    return (await batch).get(key)
  }
}
