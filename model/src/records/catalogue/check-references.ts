import { fieldAt } from '../../fields/field-at.ts'
import { kindOf } from '../../fields/field-kinds.ts'
import { findTreeReference, isTreeReference, refersToOwnType } from '../../fields/find-tree-reference.ts'
import { isStored } from '../../fields/is-stored.ts'
import { isWriteOnly } from '../../fields/is-write-only.ts'
import { storageOf } from '../../fields/storage-of.ts'
import type { FieldDefinition } from '../../schema/field-kind.ts'
import { sortTermsOf } from '../../schema/layout.ts'
import type { RecordType, RecordTypeDefinition } from '../../schema/record-type.ts'
import type { SearchEntry } from '../../schema/search.ts'
import { resolveRecordType } from './resolve-record-type.ts'

/**
 * Checks that references of fields, entries and calls are to known types, narrowed by their search entries, sorted by sortable
 * columns; trees, and that `below` has one; no versions with `references` to them; no narrowed input under the name of a field.
 */
export function checkReferences(
  type: RecordType,
  known: ReadonlyMap<string, RecordTypeDefinition>,
): readonly string[] {
  const inputs = type.search.entries.map(({ key, input }) => [`zoekveld "${key}"`, input] as const)
  const fields = Object.entries(type.fields).map(([name, field]) => [`veld "${name}"`, field] as const)
  const members = type.calls.flatMap(({ name, body }) =>
    Object.entries(body).map(([key, field]) => [`veld "${key}" van de aanroep "${name}"`, field] as const),
  )
  const bound = new Set<FieldDefinition>(Object.values(type.fields))
  const own = inputs.filter(([, input]) => !bound.has(input))
  return [
    ...[...fields, ...own, ...members].flatMap(([owner, field]) =>
      checkChoosing(field, known).map((text) => `${owner} ${text}.`),
    ),
    ...checkTrees(type),
    ...Object.entries(type.fields)
      .filter(([, field]) => field.kind === 'references' && refersToOwnType(type, field) && type.isTemporal)
      .map(([name]) => `veld "${name}" verwijst naar records van het eigen type, en die hebben versies.`),
    ...type.search.entries.flatMap((entry) => checkBelow(type, entry, known)),
    // A lookup key that names both a field and a search entry would be ambiguous.
    ...type.search.entries
      .filter(({ key, input }) => key in type.fields && !bound.has(input) && isNarrowed(input))
      .map(({ key }) => `zoekveld "${key}" kiest uit andere records dan het veld dat zo heet.`),
  ]
}

/**
 * A tree has an optional reference, no versions and no view: PostgreSQL checks it by the ids of records, references to versions
 * hold series ids, and views have no table.
 */
function checkTrees(type: RecordType): readonly string[] {
  const wrong = (field: FieldDefinition): string | undefined => {
    if (!isTreeReference(type, field)) return undefined
    if (field.required) return 'vormt een boom en is verplicht; dan is er geen bovenste record'
    return type.isTemporal || type.view
      ? 'vormt een boom, en dat kan niet met versies of een weergave'
      : undefined
  }
  return Object.entries(type.fields).flatMap(([name, field]) => {
    const mistake = wrong(field)
    return mistake === undefined ? [] : [`veld "${name}" ${mistake}.`]
  })
}

function checkBelow(
  type: RecordType,
  { key, binds }: SearchEntry,
  known: ReadonlyMap<string, RecordTypeDefinition>,
): readonly string[] {
  if (binds.operator !== 'below' || !('fields' in binds)) return []
  return binds.fields.flatMap((path) => {
    const field = fieldAt(type.fields, path)
    if (field?.kind !== 'reference') return []
    const tree = findTreeReference(path, field, { owner: type, target: known.get(field.to) })
    return tree === undefined
      ? [`zoekveld "${key}" zoekt onder records van ${field.to}, en die vormen niet één boom.`]
      : []
  })
}

function isNarrowed(input: FieldDefinition): boolean {
  if (input.kind !== 'reference' && input.kind !== 'references') return false
  const { where, sort, first } = input
  return [where, sort, first].some((each) => each !== undefined)
}

function checkChoosing(
  field: FieldDefinition,
  known: ReadonlyMap<string, RecordTypeDefinition>,
): readonly string[] {
  if (field.kind !== 'reference' && field.kind !== 'references') return []
  const definition = known.get(field.to)
  if (!definition) return [`verwijst naar ${field.to}, dat niet bestaat`]
  const target = resolveRecordType(definition)
  const isEntry = (key: string): boolean => target.search.entries.some((entry) => entry.key === key)
  return [
    ...[field.where, ...Object.values(field.whereIn ?? {}), ...listOffered(field)]
      .flatMap((search) => Object.keys(search ?? {}))
      .filter((key) => !isEntry(key))
      .map((key) => `kiest records op "${key}", en dat is geen zoekveld van ${field.to}`),
    ...sortTermsOf(field.sort ?? [])
      .filter((term) => !isOrder(fieldAt(target.fields, term.field)))
      .map(
        (term) =>
          `staat op volgorde van "${term.field}", en daarop zijn records van ${field.to} niet te ordenen`,
      ),
  ]
}

function listOffered(field: FieldDefinition): readonly Readonly<Record<string, unknown>>[] {
  return field.kind === 'reference' ? Object.values(field.offeredIn ?? {}) : []
}

function isOrder(field: FieldDefinition | undefined): boolean {
  if (!field || !isStored(field) || isWriteOnly(field) || 'to' in field) return false
  return kindOf(field).isSortable && storageOf(field).shape === 'columns'
}
