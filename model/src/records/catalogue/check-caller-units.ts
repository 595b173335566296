import { storageOf } from '../../fields/storage-of.ts'
import type { FieldDefinition, Fields } from '../../schema/field-kind.ts'
import { findRowTypes, type RecordType, type RecordTypeDefinition } from '../../schema/record-type.ts'

type Definitions = ReadonlyMap<string, RecordTypeDefinition>

/**
 * Checks types with ownership `callerUnits`, and references from and to them: these are looked up in the business unit
 * of the request, which may differ from that of the record.
 */
export function checkCallerUnits(
  definition: RecordTypeDefinition,
  type: RecordType,
  known: Definitions,
): readonly string[] {
  const { search, calls } = type
  const referring: Fields = {
    ...type.fields,
    ...Object.fromEntries(search.entries.map(({ key, input }) => [key, input])),
    ...Object.fromEntries(
      calls.flatMap(({ name, body }) =>
        Object.entries(body).map(([member, field]) => [`${name}.${member}`, field]),
      ),
    ),
  }
  return [
    ...Object.entries(referring).flatMap(([path, field]) => checkReference(type, { path, field }, known)),
    ...(type.ownership === 'callerUnits' ? checkType(definition, type) : []),
    ...Object.values(findRowTypes(definition) ?? {})
      .filter((dtoKey) => known.get(dtoKey)?.ownership === 'callerUnits')
      .map((dtoKey) => `de weergave toont ${dtoKey}, dat records van alle units van de gebruiker heeft.`),
  ]
}

function checkType(definition: RecordTypeDefinition, { fields, search, actions }: RecordType) {
  const refused: readonly (readonly [isRefused: boolean, has: string])[] = [
    [definition.temporal === true, 'versies'],
    [definition.parent !== undefined, 'een bovenliggend record'],
    [definition.view !== undefined, 'rijen van een weergave'],
    [Object.values(fields).some((field) => storageOf(field).shape === 'children'), 'onderliggende records'],
    [actions.includes('Import'), 'de actie Import'],
    [search.entries.some(({ right }) => right !== undefined), 'een zoekveld met een eigen recht'],
  ]
  return refused
    .filter(([isRefused]) => isRefused)
    .map(([, has]) => `records van alle units van de gebruiker gaan niet samen met ${has}.`)
}

interface Referring {
  readonly path: string
  readonly field: FieldDefinition
}

function checkReference(
  { ownership }: Pick<RecordType, 'ownership'>,
  { path, field }: Referring,
  known: Definitions,
): readonly string[] {
  const storage = storageOf(field)
  if (storage.shape === 'members')
    return Object.entries(storage.members).flatMap(([member, inner]) =>
      checkReference({ ownership }, { path: `${path}.${member}`, field: inner }, known),
    )
  const target = 'to' in field ? known.get(field.to) : undefined
  if (!target || (ownership !== 'callerUnits' && target.ownership !== 'callerUnits')) return []
  return target.ownership === 'global'
    ? []
    : [`"${path}" verwijst tussen business units, want ${target.dtoKey} is niet van alle units.`]
}
