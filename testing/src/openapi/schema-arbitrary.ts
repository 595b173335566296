import type { JsonSchema } from '@stamboek/model/schema/field-kind'
import * as fc from 'fast-check'
import type { OpenapiDocument } from './openapi-document.ts'

interface Sources {
  readonly document: { readonly components: Pick<OpenapiDocument['components'], 'schemas'> }
  readonly ids: fc.Arbitrary<string>
}

type Maker = (schema: JsonSchema, sources: Sources) => fc.Arbitrary<unknown>

/** Values that a JSON Schema allows, or nearly: texts match at most one pattern. */
export function schemaArbitrary(schema: JsonSchema, sources: Sources): fc.Arbitrary<unknown> {
  const { $ref, anyOf, allOf, type } = schema
  if (typeof $ref === 'string') return schemaArbitrary(resolve($ref, sources.document), sources)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as readonly unknown[]))
  if (Array.isArray(anyOf))
    return fc.oneof(...anyOf.map((each) => schemaArbitrary(each as JsonSchema, sources)))
  if (typeof type === 'string') return makers[type]?.(schema, sources) ?? fc.constant(null)
  if (Array.isArray(type))
    return fc.oneof(...type.map((each) => schemaArbitrary({ ...schema, type: each as string }, sources)))
  const [base] = (allOf ?? []) as readonly JsonSchema[]
  return base ? schemaArbitrary(base, sources) : fc.jsonValue({ maxDepth: 1 })
}

function resolve(reference: string, document: Sources['document']): JsonSchema {
  return document.components.schemas[reference.slice(reference.lastIndexOf('/') + 1)] ?? {}
}

const dates = fc
  .date({ min: new Date('1901-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

const makers: Readonly<Record<string, Maker>> = {
  object({ properties = {}, required = [] }, sources) {
    const members = Object.entries(properties as Readonly<Record<string, JsonSchema>>)
    const requiredKeys = members
      .map(([name]) => name)
      .filter((name) => (required as readonly string[]).includes(name))
    return fc.record(
      Object.fromEntries(members.map(([name, schema]) => [name, schemaArbitrary(schema, sources)])),
      {
        requiredKeys,
        noNullPrototype: true,
      },
    )
  },
  array: ({ items = {}, minItems = 0 }, sources) =>
    fc.array(schemaArbitrary(items as JsonSchema, sources), {
      minLength: Number(minItems),
      maxLength: Number(minItems) + 2,
    }),
  string({ format, pattern, allOf = [], minLength = 0, maxLength = 250 }, { ids }) {
    const maxTextLength = Math.min(Number(maxLength), 30)
    if (format === 'uuid') return ids
    if (format === 'date') return dates.map((instant) => instant.slice(0, 10))
    if (format === 'date-time') return dates
    const [special] = allOf as readonly { pattern: string }[]
    // A pattern that only excludes characters does not help to generate any.
    const expression =
      special?.pattern ?? (typeof pattern === 'string' && pattern.startsWith('^[^') ? undefined : pattern)
    return typeof expression === 'string'
      ? fc.stringMatching(new RegExp(expression)).map((text) => text.slice(0, maxTextLength))
      : fc.string({
          unit: 'grapheme',
          minLength: Math.min(Number(minLength), maxTextLength),
          maxLength: maxTextLength,
        })
  },
  integer: ({ minimum = -1000, maximum = 1000 }) =>
    fc.oneof(
      fc.integer({ min: Number(minimum), max: Math.min(Number(maximum), Number(minimum) + 1000) }),
      fc.constantFrom(minimum, maximum),
    ),
  number: ({ minimum, maximum, multipleOf = 1 }) =>
    fc
      .integer({
        min: Math.max(-1000, Number(minimum ?? -1000)),
        max: Math.min(1000, Number(maximum ?? 1000)),
      })
      .map((count) => Number((count * Number(multipleOf)).toFixed(9))),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
}
