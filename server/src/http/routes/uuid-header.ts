import { parseId } from '@stamboek/model/fields/parse-id'
import type { FastifyRequest } from 'fastify'
import { RequestProblem } from '../../request-problem.ts'

/** Returns undefined without the header; throws 400 if it is no UUID. */
export function readUuidHeader({ headers }: FastifyRequest, name: string): string | undefined {
  const header = headers[name.toLowerCase()]
  if (header === undefined) return undefined
  // A structured field (RFC 9651) has quotes.
  const id = parseId(String(header).replace(/^"(.*)"$/, '$1'))
  if (id.ok) return id.value
  throw new RequestProblem('malformed', `De header ${name} is geen UUID.`, {
    errors: [{ field: name, message: 'Geef een UUID, voor elke aanroep een nieuwe.' }],
  })
}
