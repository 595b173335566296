import { createHash } from 'node:crypto'
import {
  businessUnitHeader,
  idempotencyKeyHeader,
  idempotencyReplayedHeader,
} from '@stamboek/model/contract/access'
import { parseId } from '@stamboek/model/fields/ids/parse-id'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RequestProblem } from '../../request-problem.ts'
import type { RecordRequest } from './record-routing.ts'

/** The key of a call that is to be done once; undefined where it has none. Throws a problem 400 when it is no UUID. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const header = headers[idempotencyKeyHeader]
  if (header === undefined) return undefined
  // As a structured field (RFC 9651) it stands in quotes.
  const key = parseId(String(header).replace(/^"(.*)"$/, '$1'))
  if (key.ok) return key.value
  throw new RequestProblem('malformed', 'De header Idempotency-Key is geen UUID.', {
    errors: [{ field: 'Idempotency-Key', message: 'Geef een UUID, voor elke aanroep een nieuwe.' }],
  })
}

/** The call as one that is done once where it carries a key; `content` is what it sends. */
export function withIdempotency(call: RecordRequest, reply: FastifyReply, content: unknown): RecordRequest {
  const { request, context } = call
  const key = readIdempotencyKey(request)
  if (key === undefined) return call
  const { method, url, headers } = request
  const callHash = createHash('sha256')
    .update(JSON.stringify([method, url, headers[businessUnitHeader], content]))
    .digest()
  const onReplay = () => void reply.header(idempotencyReplayedHeader, 'true')
  return { ...call, context: { ...context, idempotency: { key, callHash, onReplay } } }
}
