import type { ServedAction, ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { ActionKind } from '@stamboek/model/schema/actions'
import { SchemaError } from './schema-error.ts'

/** The action of a kind as the schema document offers it; undefined when the type does not have it. */
export function actionOf(type: ServedRecordType, kind: ActionKind): ServedAction | undefined {
  return type.actions.find((action) => action.kind === kind)
}

/** The address of an action of a type; throws a SchemaError when the type does not have it, since nothing should then have offered it. */
export function actionPath(type: ServedRecordType, kind: ActionKind, id?: string): string {
  const action = actionOf(type, kind)
  if (!action) throw new SchemaError(`Operation ${kind} of ${type.dtoKey} not found in schema.`)
  return id === undefined ? action.path : action.path.replace('{id}', encodeURIComponent(id))
}
