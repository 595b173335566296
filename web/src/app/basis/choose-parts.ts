import type { BasisPart } from '@stamboek/model/contract/basis'

/** Returns the chosen names with `name` and all that it needs, or without it and all that need it. */
export function choosePart(
  parts: readonly BasisPart[],
  chosen: ReadonlySet<string>,
  { name, isChosen }: { readonly name: string; readonly isChosen: boolean },
): ReadonlySet<string> {
  const part = parts.find((each) => each.name === name)
  if (isChosen) return chosen.union(new Set([name, ...(part?.needs ?? [])]))
  const dependents = parts.filter(({ needs }) => needs.includes(name)).map((each) => each.name)
  return chosen.difference(new Set([name, ...dependents]))
}
