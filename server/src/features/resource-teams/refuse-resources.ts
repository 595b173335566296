import type { HookContext } from '../../records/engine/record-context.ts'
import { createBrokenRule, type RequestProblem } from '../../request-problem.ts'
import type { NamedResource } from './assignment-rules.ts'

const maxNamed = 5
const listFormat = new Intl.ListFormat('nl')

/**
 * Creates a 422 at a field that names the first resources; those that the caller may not read or of other units are
 * only counted.
 */
export function createResourcesProblem(
  context: HookContext,
  field: string,
  { sentence, resources }: { readonly sentence: string; readonly resources: readonly NamedResource[] },
): RequestProblem {
  const { caller } = context
  const mayRead = caller.permissions.has('ResourceRead')
  const all = new Set(resources.map(({ resource, businessUnitId }) => `${businessUnitId} ${resource}`))
  const visible = resources.filter((each) => mayRead && each.businessUnitId === caller.businessUnitId)
  const names = [...new Set(visible.map(({ resource }) => resource))]
  return createBrokenRule(field, `${sentence}: ${listNames(names, all.size)}.`)
}

/** "Anna, Bram en nog 3": the first names, and the number of the rest. */
export function listNames(names: readonly string[], total: number): string {
  const named = names.slice(0, maxNamed)
  const others = total - named.length
  return listFormat.format(others > 0 ? [...named, `nog ${others}`] : named)
}
