import type { Fields } from '../../schema/field-kind.ts'
import type { GridDefinition } from '../../schema/layout.ts'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'
import type { SearchEntry } from '../../schema/search.ts'
import { resolveRecordType } from './resolve-record-type.ts'

/** Checks that a view of records has no fields and needs no indexes besides those of the type that it shows. */
export function checkRecordView(
  definition: RecordTypeDefinition,
  known: ReadonlyMap<string, RecordTypeDefinition>,
): readonly string[] {
  const { view } = definition
  if (view?.shows !== 'records') return []
  const shown = known.get(view.of)
  if (!shown || shown.view) return []
  return [
    ...(shown.parent || shown.temporal
      ? [`de weergave toont ${view.of}, en dat heeft versies of een bovenliggend record.`]
      : []),
    ...listOwn(definition.fields, shown.fields).map(
      (name) => `de weergave heeft een eigen veld "${name}", en zij heeft alleen de velden van ${view.of}.`,
    ),
    ...checkEntries(definition, shown),
    ...(isSameOrder(definition.grid, shown.grid)
      ? []
      : [
          `de weergave heeft een andere volgorde binnen een verwijzing dan ${view.of}, dat er de index van heeft.`,
        ]),
  ]
}

function listOwn(fields: Fields, shown: Fields): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name] !== shown[name])
}

function checkEntries(definition: RecordTypeDefinition, shown: RecordTypeDefinition): readonly string[] {
  const indexed = resolveRecordType(shown).search.entries
  return resolveRecordType(definition)
    .search.entries.filter((entry) => !isIndexed(entry, indexed))
    .map(({ key }) => `zoekveld "${key}" zoekt anders dan ${shown.dtoKey}, dat er geen index voor heeft.`)
}

/**
 * The entry must need the same permission as that of the shown type, or the view would let users search
 * without it.
 */
function isIndexed({ binds, right }: SearchEntry, indexed: readonly SearchEntry[]): boolean {
  if (!('fields' in binds)) return true
  return binds.fields.every((path) =>
    indexed.some(
      ({ binds: other, right: needed }) =>
        'fields' in other &&
        other.operator === binds.operator &&
        other.fields.includes(path) &&
        needed === right,
    ),
  )
}

function isSameOrder(own: GridDefinition, shown: GridDefinition): boolean {
  if (!own.sortedWithin) return true
  const orderOf = ({ sort, sortedWithin }: GridDefinition) => JSON.stringify([sort, sortedWithin])
  return orderOf(own) === orderOf(shown)
}
