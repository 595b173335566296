/**
 * Looks up together what is asked for within one turn of the event loop, each key once. The look-up begins when all who
 * share it have asked, so that no answer is older than its question: what was ended before somebody asked is over.
 */
export function createBatchLoader<Value>(
  lookUp: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let asked = new Set<string>()
  let answers: Promise<ReadonlyMap<string, Value>> | undefined

  async function begin(): Promise<ReadonlyMap<string, Value>> {
    await new Promise((resolve) => setImmediate(resolve))
    const keys = [...asked]
    asked = new Set()
    answers = undefined
    return lookUp(keys)
  }

  return async (key) => {
    asked.add(key)
    answers ??= begin()
    return (await answers).get(key)
  }
}
