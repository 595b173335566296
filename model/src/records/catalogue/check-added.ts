import { findConditionPaths } from '../../fields/find-condition-paths.ts'
import type { RecordType, RecordTypeDefinition } from '../../schema/record-type.ts'
import { allFields } from './generic-fields.ts'

/** Mistakes in the members that a feature adds to records, a Dutch sentence each: nothing is stored of them. */
export function checkAdded(definition: RecordTypeDefinition, type: RecordType): readonly string[] {
  const { added = {}, ...others } = definition
  const names = Object.keys(added)
  if (names.length === 0) return []
  const stored = { ...allFields(others), ...definition.derived }
  const used = new Map<string, readonly string[]>([
    ['een voorwaarde', findConditionPaths(type)],
    ['een uniekheidsregel', type.unique.flatMap(({ fields }) => fields)],
    ['een overlapregel', type.exclusions.flatMap(({ equal, range }) => [...equal, range])],
    ['een vergelijkingsregel', type.comparisons.flatMap(({ left, right }) => [left, right])],
    ['een gevolgregel', type.consequences.flatMap(({ set }) => Object.keys(set))],
    ['het label', type.labelFields],
    ['de importsleutel', type.importKey],
    ['de sortering van het raster', type.grid.sort.map(({ field }) => field)],
    [
      'een zoekveld',
      type.search.entries.flatMap(({ binds }) => ('fields' in binds ? [...binds.fields] : [])),
    ],
  ])
  return [
    ...(definition.view?.source === undefined
      ? []
      : ['een weergave met rijen van de server heeft geen toegevoegde velden.']),
    ...names
      .filter((name) => Object.hasOwn(stored, name))
      .map((name) => `het toegevoegde veld "${name}" is er ook als gewoon veld.`),
    ...Object.entries(added)
      .filter(([, field]) => field.required || field.requiredWhen || field.default !== undefined)
      .map(([name]) => `het toegevoegde veld "${name}" is verplicht of heeft een standaardwaarde.`),
    ...[...used].flatMap(([owner, paths]) =>
      [...new Set(paths)]
        .filter((path) => Object.hasOwn(added, path.split('.', 1)[0] ?? ''))
        .map((path) => `${owner} noemt "${path}", dat niet wordt opgeslagen.`),
    ),
  ]
}
