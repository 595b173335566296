import { createHash, createHmac } from 'node:crypto'
import { businessUnitHeader, idempotencyReplayedHeader } from '@stamboek/model/contract/access'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RecordRequest } from './record-routing.ts'
import { readUuidHeader } from './uuid-header.ts'

/** The `Idempotency-Key` header; undefined without one. Throws a problem 400 when it is no UUID. */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  return readUuidHeader(request, 'Idempotency-Key')
}

const uuidDigits = 32

/** Adds the idempotency key, if the request has one, to the context; `content` is the body, or names an uploaded file. */
export function withIdempotency(input: RecordRequest, reply: FastifyReply, content: unknown): RecordRequest {
  const { request, context } = input
  const key = readIdempotencyKey(request)
  if (key === undefined) return input
  const { method, url, headers } = request
  // Stored is a hash of the key alone: without the key nobody can guess a password in the body by its hash.
  const storedKey = createHash('sha256').update(key).digest('hex').slice(0, uuidDigits)
  const callHash = createHmac('sha256', key)
    .update(JSON.stringify([method, url, headers[businessUnitHeader], content]))
    .digest()
  const onReplay = () => void reply.header(idempotencyReplayedHeader, 'true')
  return { ...input, context: { ...context, idempotency: { key: storedKey, callHash, onReplay } } }
}
