import { knownOnMember } from '@stamboek/model/contract/record-calls'
import type { FastifyInstance } from 'fastify'
import { malformedProblem } from '../../records/input/input-values.ts'
import { parseInstant } from '../../records/input/search-input.ts'
import { createBrokenRule, RequestProblem } from '../../request-problem.ts'
import { requestPurpose } from './route-config.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** ISO 8601: what was known then is asked for. */
    knownOnUtc: string | null
    endKnown: (() => Promise<void>) | null
  }
}

/**
 * Takes `knownOnUtc` out of the query or the body of requests and sets it: 400 if malformed or if the route cannot show
 * what was known, 422 for a change or an instant in the future.
 */
export function registerKnownOn(app: FastifyInstance): void {
  app.decorateRequest('knownOnUtc', null)
  app.decorateRequest('endKnown', null)
  app.addHook('preHandler', async (request, reply) => {
    const { access = 'businessUnit', showsKnown = false } = request.routeOptions.config
    if (access !== 'businessUnit') return
    const value = takeMember(request.query) ?? takeMember(request.body)
    if (value === undefined) return
    if (requestPurpose(request) === 'change')
      throw new RequestProblem(
        'ruleBroken',
        'Dit is een weergave van eerder; hierin kan niets worden gewijzigd.',
      )
    if (!showsKnown) throw malformedProblem([{ field: knownOnMember, message: 'Onbekend veld.' }])
    request.knownOnUtc = parseKnownOn(value)
    reply.raw.once('close', () => void request.endKnown?.())
  })
}

function takeMember(members: unknown): unknown {
  if (typeof members !== 'object' || members === null || !Object.hasOwn(members, knownOnMember))
    return undefined
  const { [knownOnMember]: value } = members as { [knownOnMember]?: unknown }
  Reflect.deleteProperty(members, knownOnMember)
  return value ?? undefined
}

function parseKnownOn(value: unknown): string {
  const parsed = parseInstant(value, 'Zoals bekend op')
  if ('message' in parsed) throw malformedProblem([{ field: knownOnMember, message: parsed.message }])
  if (Date.parse(parsed.value) > Date.now())
    throw createBrokenRule(knownOnMember, 'Wat in de toekomst bekend is, is nog niet bekend.')
  return parsed.value
}
