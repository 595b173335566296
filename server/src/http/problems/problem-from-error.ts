import {
  type FieldError,
  type Problem,
  type ProblemCode,
  problemStatus,
  problemTitles,
} from '@stamboek/model/contract/problem'
import type { FastifyError, FastifySchemaValidationError } from 'fastify'
import { RequestProblem } from '../../request-problem.ts'
import type { RequestPurpose } from '../checks/route-config.ts'
import { problemFromDatabaseError } from './database-problem.ts'

const internalDetail =
  'Er is een onverwachte fout opgetreden. Geef bij een melding het correlatienummer door.'

const fastifyDetails: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'De aanvraag is groter dan toegestaan.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'De inhoud van de aanvraag moet application/json zijn.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'De opgegeven lengte van de aanvraag klopt niet.',
  FST_ERR_BAD_URL: 'Het adres bevat tekens die er niet in horen.',
}

const codeOfStatus = new Map<number, ProblemCode>(
  Object.entries(problemStatus).map(([code, status]) => [status, code as ProblemCode]),
)

/**
 * A RequestProblem as it is, else the problem of an error of the database or a 4xx of Fastify; `internal` for any
 * other.
 */
export function problemFromError(error: unknown, purpose: RequestPurpose): RequestProblem {
  if (error instanceof RequestProblem) return error
  return (
    problemFromDatabaseError(error, purpose) ??
    problemFromFastifyError(error) ??
    new RequestProblem('internal', internalDetail)
  )
}

/** The body of a problem response (RFC 9457). */
export function problemBody(problem: RequestProblem, correlationId: string): Problem {
  return {
    type: `urn:stamboek:problem:${problem.code}`,
    title: problemTitles[problem.code],
    status: problemStatus[problem.code],
    detail: problem.message,
    code: problem.code,
    correlationId,
    ...(problem.errors && { errors: problem.errors }),
    ...(problem.current && { current: problem.current }),
  }
}

function problemFromFastifyError(error: unknown): RequestProblem | undefined {
  const { statusCode, code, validation, validationContext } = (error ?? {}) as Partial<FastifyError>
  if (validation) {
    const errors = translateValidationErrors(validation)
    const part = validationContext === 'querystring' ? 'De zoekopdracht in het adres' : 'De aanvraag'
    return new RequestProblem('malformed', `${part} klopt niet.`, { errors })
  }
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined
  const known = codeOfStatus.get(statusCode) ?? 'malformed'
  return new RequestProblem(known, fastifyDetails[code ?? ''] ?? 'De aanvraag kon niet worden gelezen.')
}

type FormatMessage = (params: Readonly<Record<string, unknown>>) => string

const typeNames: Readonly<Record<string, string>> = {
  string: 'een tekst',
  integer: 'een geheel getal',
  number: 'een getal',
  boolean: 'ja of nee',
  object: 'een object',
  array: 'een lijst',
}

const validationMessages: Readonly<Record<string, FormatMessage>> = {
  required: () => 'Dit veld is verplicht.',
  additionalProperties: () => 'Onbekend veld.',
  type: ({ type }) => `Dit moet ${typeNames[String(type)] ?? 'van een ander soort'} zijn.`,
  minLength: ({ limit }) => (limit === 1 ? 'Dit veld is verplicht.' : `Minstens ${String(limit)} tekens.`),
  maxLength: ({ limit }) => `Hoogstens ${String(limit)} tekens.`,
  minimum: ({ limit }) => `Niet kleiner dan ${String(limit)}.`,
  maximum: ({ limit }) => `Niet groter dan ${String(limit)}.`,
}

/** Translates validation errors of a route's schema into Dutch, each with the path of its member. */
function translateValidationErrors(errors: readonly FastifySchemaValidationError[]): readonly FieldError[] {
  return errors.map(({ keyword, instancePath, params }) => {
    const member = params.missingProperty ?? params.additionalProperty
    const path = instancePath.split('/').slice(1)
    return {
      field: [...path, ...(typeof member === 'string' ? [member] : [])].join('.'),
      message: validationMessages[keyword]?.(params) ?? 'Deze waarde klopt niet.',
    }
  })
}
