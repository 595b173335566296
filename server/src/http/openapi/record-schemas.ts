import { maxChangedRows } from '@stamboek/model/fields/children/children'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { FieldDefinition, Fields, JsonSchema } from '@stamboek/model/schema/field-kind'
import { labelPath } from '@stamboek/model/schema/field-path'
import { flagOperators, listOperators } from '@stamboek/model/schema/operator'
import {
  findRowsView,
  findRowTypes,
  type RecordType,
  rowTypeMember,
} from '@stamboek/model/schema/record-type'
import { descriptionTwinKey, type SearchEntry } from '@stamboek/model/schema/search'
import { maxSearchTextLength, maxSearchValues } from '../../records/input/search-input.ts'
import { exampleOf } from './example-of.ts'

const uuid = { type: 'string', format: 'uuid' } as const
const ignored = { description: 'Wordt genegeerd.' } as const
const label = {
  type: 'object',
  properties: { id: uuid, label: { type: 'string' } },
  required: ['id', 'label'],
} as const

/**
 * Component schemas of a record type: returned (`Country`), sent (`CountryInput`), and searched (`CountryCriteria`).
 */
export function buildRecordSchemas(
  type: RecordType,
  catalogue: RecordCatalogue,
): Readonly<Record<string, JsonSchema>> {
  const name = schemaName(type)
  return {
    [name]: recordSchema(type, catalogue),
    [`${name}Input`]: inputSchema(type, catalogue),
    [criteriaName(type)]: criteriaSchema(type),
  }
}

/** Returns the name of the component schema of returned records: `Country`. */
export function schemaName(type: RecordType): string {
  return type.name.charAt(0).toUpperCase() + type.name.slice(1)
}

/** `CountryCriteria`. Not `CountrySearch`, since the names of views end so. */
export function criteriaName(type: RecordType): string {
  return `${schemaName(type)}Criteria`
}

function recordSchema(type: RecordType, catalogue: RecordCatalogue): JsonSchema {
  const fields = Object.entries(type.fields).filter(([, field]) => field.kind !== 'secret')
  return {
    type: 'object',
    description: type.labels.one,
    properties: {
      ...identity(type),
      ...Object.fromEntries(fields.map(([name, field]) => [name, returned(field, catalogue)])),
      ...labels(type.fields),
      ...ownedRecords(type, catalogue),
      ...suppliedLists(type),
      ...rowMembers(type),
    },
    required: ['id', 'rowVersion'],
  }
}

function rowMembers(type: RecordType): JsonSchema {
  const rowTypes = findRowTypes(type)
  const below = { type: 'array', items: { type: 'object' } }
  return {
    ...(rowTypes && { [rowTypeMember]: { enum: Object.keys(rowTypes) } }),
    ...Object.fromEntries((type.grid.tree ?? []).map((member) => [member, below])),
  }
}

function inputSchema(type: RecordType, catalogue: RecordCatalogue): JsonSchema {
  const fields = Object.entries(type.fields)
  return {
    type: 'object',
    description: `${type.labels.one}, zoals die wordt opgeslagen. Wat een Get teruggaf mag in zijn geheel worden teruggestuurd.`,
    additionalProperties: false,
    properties: {
      ...sentIdentity(type),
      ...Object.fromEntries(fields.map(([name, field]) => [name, orNull(sent(field, catalogue))])),
      ...Object.fromEntries(
        [
          ...Object.keys(labels(type.fields)),
          ...Object.keys(type.ownedRecords),
          ...Object.keys(type.lists),
        ].map((name) => [name, ignored]),
      ),
    },
    examples: [inputExample(type, catalogue)],
  }
}

function inputExample(type: RecordType, catalogue: RecordCatalogue, parentField?: string): object {
  const fields = alwaysWritableFields(type)
  const lists = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'children'
      ? [[name, [inputExample(catalogue.get(field.of), catalogue, field.parentField)]] as const]
      : [],
  )
  const values = Object.entries(fieldExamples(fields)).filter(([name]) => name !== parentField)
  return Object.fromEntries([...values, ...lists])
}

/** Returns the fields that any input may set: those that are neither computed nor subject to a condition or form mode. */
export function alwaysWritableFields({ fields }: Pick<RecordType, 'fields'>): Fields {
  const writable = Object.entries(fields).filter(
    ([, field]) => !field.computed && !field.visibleWhen && !field.readOnlyWhen && !field.writableIn,
  )
  return Object.fromEntries(writable)
}

/** Returns an example value by field; child lists and fields without an example are left out. */
export function fieldExamples(fields: Fields): Readonly<Record<string, unknown>> {
  const values = Object.entries(fields).map(([name, field]) => {
    const isList = field.kind === 'children'
    return [name, isList ? undefined : exampleOf(kindOf(field).jsonSchema(field), {})] as const
  })
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

function identity(type: RecordType): JsonSchema {
  return {
    id: uuid,
    ...(type.idMember !== undefined && { [type.idMember]: uuid }),
    rowVersion: { type: 'integer', minimum: 1 },
    ...(type.isTemporal && { seriesId: uuid }),
    ...(type.ownership === 'either' && { isGlobalSystemBusinessUnitRecord: { type: 'boolean' } }),
    ...(type.ownership === 'callerUnits' && { businessUnitId: uuid }),
    ...(type.parent && { isDeleted: { type: 'boolean' } }),
  }
}

/** Input ignores these members, so that a record can be sent back as read; some actions require them. */
function sentIdentity(type: RecordType): JsonSchema {
  const members = Object.keys(identity(type)).map((name) => [name, ignored])
  return {
    ...(Object.fromEntries(members) as JsonSchema),
    ...(type.ownership === 'either' && { isGlobalSystemBusinessUnitRecord: orNull({ type: 'boolean' }) }),
    ...(type.parent && { id: orNull(uuid), isDeleted: { type: 'boolean' } }),
  }
}

function labels(fields: Fields): Readonly<Record<string, JsonSchema>> {
  const references = Object.entries(fields).filter(([, field]) => field.kind === 'reference')
  return Object.fromEntries(references.map(([name]) => [labelPath(name), orNull(label)]))
}

function suppliedLists({ lists }: RecordType): JsonSchema {
  const members = Object.entries(lists).map(([name, columns]) => {
    const items = { type: 'object', properties: buildMemberSchemas(columns) }
    return [name, { type: 'array', items, description: 'Alleen in een Get.' }] as const
  })
  return Object.fromEntries(members)
}

function ownedRecords(type: RecordType, catalogue: RecordCatalogue): JsonSchema {
  const lists = Object.entries(type.ownedRecords).map(([name, dtoKey]) => {
    const { labels: called } = catalogue.get(dtoKey)
    return [name, { type: 'array', items: label, description: `${called.many}, alleen in een Get.` }] as const
  })
  return Object.fromEntries(lists)
}

function returned(field: FieldDefinition, catalogue: RecordCatalogue): JsonSchema {
  if (field.kind === 'reference') return orNull({ ...uuid, description: field.label })
  if (field.kind === 'references') return { type: 'array', items: label, description: field.label }
  if (field.kind === 'children')
    return { type: 'array', items: componentOf(field.of, catalogue, ''), description: field.label }
  return orNull({ ...kindOf(field).jsonSchema(field), description: field.label })
}

function sent(field: FieldDefinition, catalogue: RecordCatalogue): JsonSchema {
  if (field.computed) return ignored
  if (field.kind === 'children')
    return {
      type: 'array',
      maxItems: maxChangedRows,
      items: componentOf(field.of, catalogue, 'Input'),
      description: field.label,
    }
  return { ...kindOf(field).jsonSchema(field), description: field.label }
}

/** Schemas by field name; each allows null and has the label as its description. */
export function buildMemberSchemas(fields: Fields): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      orNull({ ...kindOf(field).jsonSchema(field), description: field.label }),
    ]),
  )
}

function componentOf(dtoKey: string, catalogue: RecordCatalogue, suffix: '' | 'Input'): JsonSchema {
  return { $ref: `#/components/schemas/${schemaName(catalogue.get(dtoKey))}${suffix}` }
}

function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] }
}

function criteriaSchema(type: RecordType): JsonSchema {
  const entries = searchEntries(type)
  const required = type.search.entries.filter((entry) => entry.required).map(({ key }) => key)
  const shown = new Set([...Object.keys(entries).slice(0, 1), ...required])
  const example = [...shown].flatMap((key) => (entries[key] ? [[key, exampleOf(entries[key], {})]] : []))
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...entries,
      isGlobalSystemBusinessUnitRecord: orNull({ type: 'boolean' }),
      ids: orNull({ type: 'array', maxItems: maxSearchValues, items: uuid }),
      refersTo: orNull({
        type: 'object',
        additionalProperties: false,
        required: ['dtoKey', 'ids'],
        description: 'Actieve records die hiernaar verwijzen, nu of (afterUtc) dan en daarna; zie usages.',
        properties: {
          dtoKey: { type: 'string' },
          ids: { type: 'array', maxItems: maxSearchValues, items: uuid },
          afterUtc: orNull({ type: 'string', format: 'date-time' }),
        },
      }),
      ...(!findRowsView(type) && {
        changedByOthersSince: orNull({
          type: 'string',
          format: 'date-time',
          description: 'Records die daarna het laatst zijn gewijzigd door een andere gebruiker.',
        }),
      }),
      ...(type.isTemporal && { seriesId: orNull(uuid) }),
    },
    examples: [Object.fromEntries(example)],
  }
}

function searchEntries({ search }: RecordType): Readonly<Record<string, JsonSchema>> {
  const typed = { type: 'string', maxLength: maxSearchTextLength } as const
  return Object.fromEntries(
    search.entries.flatMap((entry) => [
      ...(entry.descriptionTwin ? [[descriptionTwinKey(entry), orNull(typed)] as const] : []),
      [entry.key, entry.required ? requiredValue(entry) : orNull(searchValue(entry))] as const,
    ]),
  )
}

/** Not required by the schema: a search by `ids` needs no other value. */
function requiredValue(entry: SearchEntry): JsonSchema {
  const description = `${entry.label}. Verplicht, tenzij "ids" de records noemt.`
  return { ...orNull(searchValue(entry)), description }
}

const ranges = new Set(['within', 'between', 'startsWithin', 'endsWithin', 'overlaps'])

function searchValue(entry: SearchEntry): JsonSchema {
  const { operator } = entry.binds
  const one = kindOf(entry.input).jsonSchema(entry.input)
  if (operator === 'matches')
    return { type: 'string', maxLength: maxSearchTextLength, description: entry.label }
  if (flagOperators.has(operator)) return { type: 'boolean', description: entry.label }
  const isList = one['type'] === 'array'
  if (isList) return { ...one, description: entry.label }
  if (listOperators.has(operator)) {
    const items = entry.noneOption === undefined ? one : orNull(one)
    return { anyOf: [one, { type: 'array', items, maxItems: maxSearchValues }], description: entry.label }
  }
  if (!ranges.has(operator) || kindOf(entry.input).operators.includes('overlaps'))
    return { ...one, description: entry.label }
  const bounds = operator === 'between' ? ['minimum', 'maximum'] : ['start', 'end']
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(bounds.map((bound) => [bound, orNull(one)])),
    description: entry.label,
  }
}
