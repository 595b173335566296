import { splitReferencePath } from './field-at.ts'
import { findConditionPaths, type WithConditions } from './find-condition-paths.ts'

export interface ReadReference {
  readonly path: string
  readonly to: string
  readonly members: readonly string[]
}

/**
 * The references that conditions of the type (`findConditionPaths`) look through, each once, with the type referred to
 * and the members read there. Conditions on fields of the record itself add none.
 */
export function findReferencesReadByConditions(type: WithConditions): readonly ReadReference[] {
  const paths = findConditionPaths(type).flatMap((path) => splitReferencePath(type.fields, path) ?? [])
  return [...Map.groupBy(paths, (each) => each.reference)].map(([path, same]) => ({
    path,
    to: same[0]?.to ?? '',
    members: [...new Set(same.map((each) => each.member))],
  }))
}
