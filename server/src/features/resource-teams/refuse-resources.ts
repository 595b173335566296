import type { HookContext } from '../../records/engine/record-context.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { NamedResource } from './assignment-rules.ts'

const maxNamed = 5

/** A problem 422 at a field that names the first resources; those that the caller may not see are counted. */
export function createResourcesProblem(
  context: HookContext,
  field: string,
  { sentence, resources }: { readonly sentence: string; readonly resources: readonly NamedResource[] },
): RequestProblem {
  const { caller } = context
  const mayRead = caller.permissions.has('ResourceRead')
  const all = new Set(resources.map(({ resource, businessUnitId }) => `${businessUnitId} ${resource}`))
  const visible = resources.filter((each) => mayRead && each.businessUnitId === caller.businessUnitId)
  const names = [...new Set(visible.map(({ resource }) => resource))].slice(0, maxNamed)
  return createBrokenRule(field, `${sentence}: ${listNames(names, all.size - names.length)}.`)
}

/** A problem 422 at one field. */
export function createBrokenRule(field: string, message: string): RequestProblem {
  return new RequestProblem('ruleBroken', message, { errors: [{ field, message }] })
}

/** "Anna, Bram en nog 3" */
export function listNames(names: readonly string[], more: number): string {
  const all = more > 0 ? [...names, `nog ${more}`] : names
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} en ${all.at(-1)}`
}
