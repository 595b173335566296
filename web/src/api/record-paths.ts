import type { ServedAction, ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { ActionKind } from '@stamboek/model/schema/actions'
import { SchemaError } from './api-problem.ts'
import { reportDeveloperError } from './developer-error.ts'

/** Returns an action of a type, whether or not it is enabled for the user; undefined if the type has no such action. */
export function findServedAction(type: ServedRecordType, kind: ActionKind): ServedAction | undefined {
  return type.actions.find((action) => action.kind === kind)
}

/**
 * Returns the address of an action, of record `id`; without `id`, and for a parent, the placeholder stays. Throws a
 * SchemaError if the type has no such action.
 */
export function actionPath(type: ServedRecordType, kind: ActionKind, id?: string): string {
  const action = findServedAction(type, kind) ?? throwMissingOperation(type, kind)
  return id === undefined ? action.path : action.path.replace('{id}', encodeURIComponent(id))
}

/** Throws a SchemaError for an action or call that the schema document lacks; in development it is also logged. */
export function throwMissingOperation(type: ServedRecordType, name: string): never {
  const message = `Operation ${name} of ${type.dtoKey} not found in schema.`
  reportDeveloperError(message)
  throw new SchemaError(message)
}

export const recordParameter = 'record'

interface PageAddress {
  readonly pathname: string
  readonly search: string
}

/**
 * The address that opens a record on the page `pageLink`. If `from` is that page, its search replaces the one of the
 * link.
 */
export function recordLink(pageLink: string, id: string, from?: PageAddress): string {
  const [pathname = '', query = ''] = pageLink.split('?')
  const parameters = new URLSearchParams(from?.pathname === pathname ? from.search : query)
  parameters.set(recordParameter, id)
  return `${pathname}?${parameters}`
}
