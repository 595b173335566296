import { fieldAt } from '../../fields/field-at.ts'
import { kindOf } from '../../fields/field-kinds.ts'
import { isStored } from '../../fields/is-stored.ts'
import { isAdded } from '../../schema/computed.ts'
import type { FieldDefinition, Fields } from '../../schema/field-kind.ts'
import type { Operator } from '../../schema/operator.ts'
import type { RecordType, RecordTypeDefinition } from '../../schema/record-type.ts'
import { keysOfParts, type SearchEntry } from '../../schema/search.ts'
import { genericSearchEntries } from './generic-search-entries.ts'
import { resolveRecordType } from './resolve-record-type.ts'

interface Surroundings {
  readonly known: ReadonlyMap<string, RecordTypeDefinition>
  readonly permissions: ReadonlySet<string>
}

/**
 * Checks that parts and categories name known entries; of own entries `checkBinding`, the right, `noneOption` (not blank, `oneOf`
 * of a reference) and a default `businessUnit` (of units); and that a facet is a choice with `equals`, not in a view of rows.
 */
export function checkSearchEntries(
  definition: RecordTypeDefinition,
  type: RecordType,
  { known, permissions }: Surroundings,
): readonly string[] {
  const keys = new Set(type.search.entries.map((entry) => entry.key))
  const advanced = definition.search.advanced
  const named = [
    ...keysOfParts(definition.search.parts),
    ...(advanced ?? []).flatMap((category) => keysOfParts(category.entries)),
  ]
  const own = type.search.entries.filter(
    ({ key }) => Object.hasOwn(definition.search.entries ?? {}, key) && !(key in genericSearchEntries),
  )
  return [
    ...named
      .filter((key) => !keys.has(key))
      .map((key) => `het zoeken noemt het onbekende zoekveld "${key}".`),
    ...own.flatMap((entry) => [
      ...checkBinding(definition, entry, { type, known }),
      ...checkNoneOption(entry),
      ...checkUnitDefault(entry),
      ...(entry.right === undefined || permissions.has(entry.right)
        ? []
        : [`zoekveld "${entry.key}" vraagt het onbekende recht ${entry.right}.`]),
    ]),
    ...checkFacet(type),
  ]
}

/**
 * A filter needs an input. Fields must be known, stored unless in a view of rows, take the operator, and refer if it has a twin.
 * Those of child records: an input, no search of references, and an entry of their type with that operator, for its index.
 */
function checkBinding(
  definition: RecordTypeDefinition,
  { key, binds, descriptionTwin }: SearchEntry,
  { type, known }: Pick<Surroundings, 'known'> & { readonly type: RecordType },
): readonly string[] {
  if (!('fields' in binds))
    return definition.search.entries?.[key]?.input
      ? []
      : [`zoekveld "${key}" zegt niet wat erin getypt wordt.`]
  const isOfTable = type.view?.shows !== 'rows'
  return binds.fields.flatMap((path) => {
    const child = findChildMember(type.fields, path, known)
    const field = child ? child.field : fieldAt(type.fields, path)
    if (!field) return [`zoekveld "${key}" noemt het onbekende veld "${path}".`]
    if (isOfTable && !isStored(field) && !isAdded(field))
      return [`zoekveld "${key}" zoekt in "${path}", dat niet bij het record wordt opgeslagen.`]
    if (child && !definition.search.entries?.[key]?.input)
      return [`zoekveld "${key}" zegt niet wat erin getypt wordt.`]
    if (child && (descriptionTwin || operatorsOfReferences.has(binds.operator)))
      return [`zoekveld "${key}" zoekt in "${path}" op verwijzingen, en dat kan niet in een lijst.`]
    if (descriptionTwin && !('to' in field))
      return [`zoekveld "${key}" zoekt ook op omschrijving, maar "${path}" verwijst nergens naar.`]
    if (!kindOf(field).operators.includes(binds.operator))
      return [`zoekveld "${key}" zoekt in "${path}" met "${binds.operator}", wat dat soort veld niet kent.`]
    const isIndexed = child?.type.search.entries.some(
      ({ binds: other }) =>
        'fields' in other && other.operator === binds.operator && other.fields.includes(child.member),
    )
    return isIndexed === false
      ? [
          `zoekveld "${key}" zoekt in "${path}", waarop ${child?.type.dtoKey} zelf niet zo doorzocht kan worden.`,
        ]
      : []
  })
}

const operatorsOfReferences: ReadonlySet<Operator> = new Set(['below', 'includesAny'])

interface ChildMember {
  readonly type: RecordType
  readonly member: string
  readonly field: FieldDefinition | undefined
}

function findChildMember(
  fields: Fields,
  path: string,
  known: Surroundings['known'],
): ChildMember | undefined {
  const [name = ''] = path.split('.', 1)
  const member = path.slice(name.length + 1)
  const list = fields[name]
  const definition = list?.kind === 'children' && member !== '' ? known.get(list.of) : undefined
  if (!definition) return undefined
  const type = resolveRecordType(definition)
  return { type, member, field: fieldAt(type.fields, member) }
}

function checkNoneOption({ key, binds, input, noneOption }: SearchEntry): readonly string[] {
  if (noneOption === undefined) return []
  const isList = 'fields' in binds && binds.operator === 'oneOf' && input.kind === 'reference'
  return isList && noneOption.trim() !== ''
    ? []
    : [
        `zoekveld "${key}" biedt een keuze voor geen waarde, en dat kan alleen bij een lijst van verwijzingen.`,
      ]
}

function checkUnitDefault({ key, input, default: value }: SearchEntry): readonly string[] {
  const isUnit =
    typeof value === 'object' && value !== null && 'from' in value && value.from === 'businessUnit'
  return !isUnit || ('to' in input && input.to === 'Main.SystemBusinessUnitViewDto')
    ? []
    : [`zoekveld "${key}" begint met de business unit van de gebruiker en kiest geen business units.`]
}

function checkFacet({ search, view }: RecordType): readonly string[] {
  const { facet } = search
  if (facet === undefined) return []
  if (view?.shows === 'rows')
    return ['het zoeken toont aantallen, en de rijen van de weergave staan niet in de database.']
  const entry = search.entries.find(({ key }) => key === facet)
  return entry?.input.kind === 'choice' && entry.binds.operator === 'equals'
    ? []
    : [`het zoeken toont de aantallen van "${facet}", en dat is geen zoekveld met één keuze.`]
}
