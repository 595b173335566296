import { splitReferencePath } from './field-at.ts'
import { findConditionPaths, type WithConditions } from './find-condition-paths.ts'

/** A reference through which conditions look, and what they read there. */
export interface ReadReference {
  readonly path: string
  /** dtoKey of the type that it points to. */
  readonly to: string
  readonly members: readonly string[]
}

/** The members of referenced records that conditions of a type read. */
export function findConditionReferences(type: WithConditions): readonly ReadReference[] {
  const paths = findConditionPaths(type).flatMap((path) => splitReferencePath(type.fields, path) ?? [])
  return [...Map.groupBy(paths, (each) => each.reference)].map(([path, same]) => ({
    path,
    to: same[0]?.to ?? '',
    members: [...new Set(same.map((each) => each.member))],
  }))
}
