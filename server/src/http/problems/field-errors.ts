import type { FieldError } from '@stamboek/model/contract/problem'
import type { FastifySchemaValidationError } from 'fastify'

type Sentence = (params: Readonly<Record<string, unknown>>) => string

const typeNames: Readonly<Record<string, string>> = {
  string: 'een tekst',
  integer: 'een geheel getal',
  number: 'een getal',
  boolean: 'ja of nee',
  object: 'een object',
  array: 'een lijst',
}

const sentences: Readonly<Record<string, Sentence>> = {
  required: () => 'Dit veld is verplicht.',
  additionalProperties: () => 'Onbekend veld.',
  type: ({ type }) => `Dit moet ${typeNames[String(type)] ?? 'van een ander soort'} zijn.`,
  minLength: ({ limit }) => (limit === 1 ? 'Dit veld is verplicht.' : `Minstens ${String(limit)} tekens.`),
  maxLength: ({ limit }) => `Hoogstens ${String(limit)} tekens.`,
  minimum: ({ limit }) => `Niet kleiner dan ${String(limit)}.`,
  maximum: ({ limit }) => `Niet groter dan ${String(limit)}.`,
}

/** More are not told; see RequestProblem. */
const maxErrors = 100

/** What the schema of a fixed route found wrong, in Dutch, each with the member it is about. */
export function translateValidationErrors(
  found: readonly FastifySchemaValidationError[],
): readonly FieldError[] {
  return found.slice(0, maxErrors).map(({ keyword, instancePath, params }) => {
    const member = params.missingProperty ?? params.additionalProperty
    const path = instancePath.split('/').slice(1)
    return {
      field: [...path, ...(typeof member === 'string' ? [member] : [])].join('.'),
      message: sentences[keyword]?.(params) ?? 'Deze waarde klopt niet.',
    }
  })
}
