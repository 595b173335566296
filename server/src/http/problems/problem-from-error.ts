import {
  type FieldError,
  type Problem,
  type ProblemCode,
  problemStatus,
  problemTitles,
} from '@stamboek/model/contract/problem'
import type { FastifyError } from 'fastify'
import { RequestProblem } from '../../request-problem.ts'
import type { RequestPurpose } from '../checks/route-config.ts'
import { problemFromDatabaseError } from './database-problem.ts'
import { translateValidationErrors } from './field-errors.ts'

const internalDetail =
  'Er is een onverwachte fout opgetreden. Geef bij een melding het correlatienummer door.'

const details: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'De aanvraag is groter dan toegestaan.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'De inhoud van de aanvraag moet application/json zijn.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'De opgegeven lengte van de aanvraag klopt niet.',
  FST_ERR_BAD_URL: 'Het adres bevat tekens die er niet in horen.',
}

const codeOfStatus = new Map<number, ProblemCode>(
  Object.entries(problemStatus).map(([code, status]) => [status, code as ProblemCode]),
)

/** Any error as the problem that the client is told; nothing of an unexpected error is given away. */
export function problemFromError(error: unknown, purpose: RequestPurpose): RequestProblem {
  if (error instanceof RequestProblem) return error
  return (
    problemFromDatabaseError(error, purpose) ??
    problemFromFastifyError(error) ??
    new RequestProblem('internal', internalDetail)
  )
}

/** The body of a problem answer (RFC 9457). */
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

/** What Fastify itself refuses: its own errors carry the status they mean. */
function problemFromFastifyError(error: unknown): RequestProblem | undefined {
  const { statusCode, code, validation, validationContext } = (error ?? {}) as Partial<FastifyError>
  if (validation) {
    const errors: readonly FieldError[] = translateValidationErrors(validation)
    const place = validationContext === 'querystring' ? 'De zoekopdracht in het adres' : 'De aanvraag'
    return new RequestProblem('malformed', `${place} klopt niet.`, { errors })
  }
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined
  const known = codeOfStatus.get(statusCode) ?? 'malformed'
  return new RequestProblem(known, details[code ?? ''] ?? 'De aanvraag kon niet worden gelezen.')
}
