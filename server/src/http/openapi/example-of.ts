import type { JsonSchema } from '@stamboek/model/schema/field-kind'

export type Schemas = Readonly<Record<string, JsonSchema>>

/**
 * Returns a value that the schema allows: its first example, default or enum value, else one made from its type. Leaves
 * out members that are unrestricted or have no example; undefined if there is none at all.
 */
export function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  const { $ref, examples, enum: values, anyOf, allOf, type } = schema
  if (Array.isArray(examples)) return examples[0]
  if (schema['default'] !== undefined) return schema['default']
  if (Array.isArray(values)) return values[0]
  if (typeof $ref === 'string') return componentExample(schemas[nameIn($ref)] ?? {}, schemas)
  if (Array.isArray(anyOf)) return exampleOf((anyOf as readonly JsonSchema[])[0] ?? {}, schemas)
  const [kind] = Array.isArray(type) ? (type as readonly string[]) : [type as string | undefined]
  if (kind !== undefined) return makers[kind]?.(schema, schemas)
  if (!Array.isArray(allOf)) return undefined
  const parts = [...(allOf as readonly JsonSchema[]), { ...schema, type: 'object', allOf: undefined }]
  return Object.assign({}, ...parts.map((part) => exampleOf(part, schemas))) as object
}

const componentExamples = new WeakMap<JsonSchema, { readonly example: unknown }>()

function componentExample(component: JsonSchema, schemas: Schemas): unknown {
  const known = componentExamples.get(component) ?? { example: exampleOf(component, schemas) }
  componentExamples.set(component, known)
  return known.example
}

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

const makers: Readonly<Record<string, (schema: JsonSchema, schemas: Schemas) => unknown>> = {
  object: ({ properties = {} }, schemas) => {
    const members = Object.entries(properties as Schemas).map(
      ([name, member]) => [name, exampleOf(member, schemas)] as const,
    )
    return Object.fromEntries(members.filter(([, value]) => value !== undefined))
  },
  array: ({ items = {} }, schemas) => {
    const item = exampleOf(items as JsonSchema, schemas)
    return item === undefined ? [] : [item]
  },
  string: exampleText,
  integer: exampleNumber,
  number: exampleNumber,
  boolean: () => false,
  null: () => null,
}

const formats: Readonly<Record<string, string>> = {
  uuid: '01935b6e-7c4a-7d3e-9f10-0123456789ab',
  date: '2026-01-31',
  'date-time': '2026-01-31T09:30:00.000Z',
}
const words = ['Voorbeeld', 'VOORBEELD', 'voorbeeld', '1234567890']

function exampleText(schema: JsonSchema): string | undefined {
  const { format, pattern, allOf = [], minLength = 1, maxLength = Number.POSITIVE_INFINITY } = schema
  if (typeof format === 'string') return formats[format]
  const [min, max] = [Number(minLength), Number(maxLength)]
  const patterns = [pattern, ...(allOf as readonly JsonSchema[]).map((each) => each['pattern'])]
    .filter((each) => typeof each === 'string')
    .map(compile)
  for (const word of words) {
    const whole = word.padEnd(min, word)
    for (let length = Math.min(whole.length, max); length >= Math.max(1, min); length -= 1) {
      const text = whole.slice(0, length)
      if (patterns.every((each) => each.test(text))) return text
    }
  }
  return undefined
}

const compiled = new Map<string, RegExp>()

function compile(pattern: string): RegExp {
  const expression = compiled.get(pattern) ?? new RegExp(pattern, 'u')
  compiled.set(pattern, expression)
  return expression
}

function exampleNumber(schema: JsonSchema): number | undefined {
  const limit = (name: string, otherwise: number) => Number(schema[name] ?? otherwise)
  const [min, max] = [limit('minimum', -Infinity), limit('maximum', Infinity)]
  const [above, below] = [limit('exclusiveMinimum', -Infinity), limit('exclusiveMaximum', Infinity)]
  return [1, 10, 100, min, max].find(
    (value) => Number.isFinite(value) && value >= min && value <= max && value > above && value < below,
  )
}
