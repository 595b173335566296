import { actionAddress, placeholdersOf } from '@stamboek/model/records/catalogue/literal-addresses'
import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { JsonSchema } from '@stamboek/model/schema/field-kind'
import type { RecordType } from '@stamboek/model/schema/record-type'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { hostileValues } from '../../openapi/hostile-values.ts'
import type { OpenapiDocument } from '../../openapi/openapi-document.ts'
import { isListed, RecordPool } from '../../openapi/record-pool.ts'
import { schemaArbitrary } from '../../openapi/schema-arbitrary.ts'
import { SchemaValidator } from '../../openapi/schema-validator.ts'
import { fillPath } from '../../openapi/valid-requests.ts'
import type { TestClient } from '../../server/test-client.ts'
import { startDemonstrationServer, type TestServer } from '../../server/test-server.ts'

/** Fixed, so that fast-check generates the same values in every run. */
const seed = 20_260_215
const bodiesPerType = 30

/** A body with more levels is refused as a whole. */
const maxDepth = 32

/**
 * Differences between schema and parser that are allowed: rules, which are reported with 422 once the shape is valid,
 * and values that parsing corrects (trimming, letter case, duplicates).
 */
const rules = new Set([
  'pattern',
  'allOf',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'uniqueItems',
])

/** Messages about rules that no schema expresses. */
const beyondSchema = [
  'Deze regel hoort niet bij dit record.',
  'Een periode begint en eindigt om middernacht, Nederlandse tijd.',
] as const

/** Members of a child record in a list, which are ignored when it is created by itself. */
const placeInList = new Set(['id', 'isDeleted'])

const catalogue = createRecordCatalogue(recordTypes)
/** Those whose records are created as JSON. */
const listed = catalogue
  .all()
  .filter((type) => isListed(type) && type.actions.includes('Create') && !type.upload)

let server: TestServer
let beheerder: TestClient
let document: OpenapiDocument
let validator: SchemaValidator
let ids: fc.Arbitrary<string>
let pool: RecordPool

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
  document = (await server.visitor.get<OpenapiDocument>('/api/openapi.json')).body
  validator = new SchemaValidator(document)
  pool = new RecordPool(catalogue, beheerder, () => false)
  await pool.fill()
  ids = fc.constantFrom(...pool.ids)
})
afterAll(() => server.close())

describe(`the parser and the JSON Schema of a record agree on every member, with seed ${seed}`, {
  timeout: 120_000,
}, () => {
  test.each(listed.map((type): [string, RecordType] => [type.dtoKey, type]))('%s', async (_, type) => {
    const members = inputMembers(type)
    const below = await belowParent(type)
    await fc.assert(
      fc.asyncProperty(bodiesOf(members), async (body) => {
        const answer = await beheerder.post(below.address, { ...body, ...below.members })
        const refusals = answer.status === 400 ? (answer.body.errors ?? []) : []
        const refusedMembers = new Set(refusals.map((error) => error.field.split('.', 1)[0] ?? ''))
        const beyond = new Set(
          refusals
            .filter((error) => beyondSchema.some((message) => message === error.message))
            .map((error) => error.field.split('.', 1)[0]),
        )
        const disagreements = Object.entries(body).flatMap(([name, value]): string[] => {
          const schema = members.get(name)
          const context = `${type.basePath} ${name}: ${JSON.stringify(value)?.slice(0, 300)} ${JSON.stringify(answer.body).slice(0, 600)}`
          const isRefused = refusedMembers.has(name)
          const mustBeRefused = !schema || !validator.accepts(shapeOf(schema), value)
          if (mustBeRefused) return isRefused ? [] : [`should be refused: ${context}`]
          const isBeyond = !isRefused || beyond.has(name) || !validator.accepts(schema, value)
          return isBeyond ? [] : [`should be accepted: ${context}`]
        })
        const isTooDeep = answer.status === 400 && answer.body.detail === 'De aanvraag is te diep genest.'
        expect(isTooDeep).toBe(depthOf(body) > maxDepth)
        expect(isTooDeep ? [] : disagreements).toEqual([])
      }),
      { seed, numRuns: bodiesPerType },
    )
  })
})

/** The address of a create; below a parent with the rowVersion that it needs. */
async function belowParent(type: RecordType): Promise<{ address: string; members: object }> {
  const address = actionAddress(type, 'Create')
  if (placeholdersOf(address).length === 0) return { address, members: {} }
  const [record] = await pool.refresh(type)
  if (!record) throw new Error(`${type.dtoKey} has no record`)
  return { address: fillPath(address, record), members: { rowVersion: 1 } }
}

/** The members that can be sent, by name, each with its schema. */
function inputMembers(type: RecordType): ReadonlyMap<string, JsonSchema> {
  const name = type.name.charAt(0).toUpperCase() + type.name.slice(1)
  const { properties } = document.components.schemas[`${name}Input`] as {
    properties: Record<string, JsonSchema>
  }
  const inAddress = new Set([...placeholdersOf(actionAddress(type, 'Create')), 'rowVersion'])
  const isLeftOut = (member: string) =>
    (type.parent && placeInList.has(member)) || (inAddress.size > 1 && inAddress.has(member))
  return new Map(Object.entries(properties).filter(([member]) => !isLeftOut(member)))
}

/** A body in which each member is absent, valid by the schema, or arbitrary; sometimes with an unknown member. */
function bodiesOf(members: ReadonlyMap<string, JsonSchema>): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const anything = hostileValues(ids)
  const values = [...members].map(([name, schema]) => [
    name,
    fc.oneof(
      { weight: 2, arbitrary: schemaArbitrary(schema, { document, ids }) },
      { weight: 3, arbitrary: anything },
    ),
  ])
  return fc.record(
    { ...(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>), planet: anything },
    { requiredKeys: [], noNullPrototype: true },
  )
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

const shapes = new WeakMap<JsonSchema, JsonSchema>()

/** The schema without its rules. */
function shapeOf(schema: JsonSchema): JsonSchema {
  const known = shapes.get(schema)
  if (known) return known
  const made = withoutRules(schema, document.components.schemas) as JsonSchema
  shapes.set(schema, made)
  return made
}

function withoutRules(value: unknown, schemas: OpenapiDocument['components']['schemas']): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => withoutRules(each, schemas))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as { $ref?: unknown }
  // In the place of a reference its schema: it too without rules.
  if (typeof $ref === 'string') return withoutRules(schemas[$ref.slice($ref.lastIndexOf('/') + 1)], schemas)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !rules.has(name))
      .map(([name, member]) => [name, withoutRules(member, schemas)]),
  )
}
