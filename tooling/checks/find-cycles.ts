/**
 * Returns one shortest cycle per group of files that reach each other, with its first file repeated at the
 * end. A file that imports itself is a cycle.
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  for (const file of graph.keys()) {
    if (done.has(file)) continue
    const path = findShortestCycle(graph, file)
    if (path === undefined) continue
    cycles.push(path)
    for (const member of knotOf(graph, file)) done.add(member)
  }
  return cycles
}

function findShortestCycle(
  graph: ReadonlyMap<string, readonly string[]>,
  file: string,
): string[] | undefined {
  const seen = new Set<string>()
  let paths = [[file]]
  while (paths.length > 0) {
    const longer: string[][] = []
    for (const path of paths) {
      for (const next of graph.get(path.at(-1) ?? '') ?? []) {
        if (next === file) return [...path, next]
        if (seen.has(next)) continue
        seen.add(next)
        longer.push([...path, next])
      }
    }
    paths = longer
  }
  return undefined
}

function knotOf(graph: ReadonlyMap<string, readonly string[]>, file: string): string[] {
  return [...reachableFrom(graph, file)].filter((other) => reachableFrom(graph, other).has(file))
}

function reachableFrom(graph: ReadonlyMap<string, readonly string[]>, file: string): Set<string> {
  const reached = new Set<string>()
  const open = [file]
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    for (const next of graph.get(current) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      open.push(next)
    }
  }
  return reached
}
