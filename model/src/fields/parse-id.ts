import type { JsonSchema, Parsed } from '../schema/field-kind.ts'
import { accepted, refused } from './parsed.ts'
import { isPlainObject } from './plain-object.ts'

const idPattern = '^[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$'
const idExpression = new RegExp(idPattern)

export const idJsonSchema: JsonSchema = { type: 'string', format: 'uuid', pattern: idPattern }

export const referenceJsonSchema: JsonSchema = {
  anyOf: [idJsonSchema, { type: 'object', properties: { id: idJsonSchema }, required: ['id'] }],
}

/** Takes a UUID with hyphens and returns it in lower case; refuses spaces around it. */
export function parseId(input: unknown): Parsed<string> {
  return typeof input === 'string' && idExpression.test(input)
    ? accepted(input.toLowerCase())
    : refused('Dit is geen geldige id (UUID).')
}

/** Takes an id, or an object with an `id`, and returns the id in lower case. */
export function parseReference(input: unknown): Parsed<string> {
  return parseId(isPlainObject(input) && Object.hasOwn(input, 'id') ? input.id : input)
}
