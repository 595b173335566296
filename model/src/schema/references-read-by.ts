import { conditionPathsOf, type WithConditions } from './condition-paths-of.ts'
import type { FieldKindModels } from './field-kind.ts'
import { throughReference } from './field-path.ts'

/** A reference through which conditions look, and what they read there. */
export interface ReadReference {
  readonly path: string
  /** dtoKey of the type that it points to. */
  readonly to: string
  readonly members: readonly string[]
}

/** What the conditions of a record type read of the records that it refers to. */
export function referencesReadBy(type: WithConditions, kinds: FieldKindModels): readonly ReadReference[] {
  const paths = conditionPathsOf(type, kinds).flatMap(
    (path) => throughReference(type.fields, path, kinds) ?? [],
  )
  return [...Map.groupBy(paths, (each) => each.reference)].map(([path, same]) => ({
    path,
    to: same[0]?.to ?? '',
    members: [...new Set(same.map((each) => each.member))],
  }))
}
