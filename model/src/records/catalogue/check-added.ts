import { findConditionPaths } from '../../fields/find-condition-paths.ts'
import { isAdded } from '../../schema/computed.ts'
import type { RecordType, RecordTypeDefinition } from '../../schema/record-type.ts'

/**
 * Checks that a view of rows has no added members, and that these are not required, have no default, and are not named by
 * conditions, rules (except `different`), consequences (in `set`), label, import key, sort of the grid or search entries.
 */
export function checkAddedFields(definition: RecordTypeDefinition, type: RecordType): readonly string[] {
  const added = Object.fromEntries(Object.entries(definition.fields).filter(([, field]) => isAdded(field)))
  if (Object.keys(added).length === 0) return []
  const used = new Map<string, readonly string[]>([
    ['een voorwaarde', findConditionPaths(type)],
    ['een uniekheidsregel', type.unique.flatMap(({ fields }) => fields)],
    ['een overlapregel', type.exclusions.flatMap(({ equal }) => equal)],
    ['een vergelijkingsregel', type.comparisons.flatMap(({ fields }) => fields)],
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
    ...(definition.view?.shows !== 'rows'
      ? []
      : ['een weergave met rijen van de server heeft geen toegevoegde velden.']),
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
