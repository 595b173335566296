import { createHash, createHmac } from 'node:crypto'
import { businessUnitHeader, idempotencyReplayedHeader } from '@stamboek/model/contract/access'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RecordRequest } from './record-routing.ts'
import { readUuidHeader } from './uuid-header.ts'

/** Returns undefined without the header; throws 400 if it is no UUID. */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  return readUuidHeader(request, 'Idempotency-Key')
}

const uuidDigits = 32

/**
 * Returns the input with hashes of the idempotency key and of the call, of which `content` is the body or names an
 * uploaded file; a replay sets a header of `reply`. Without a key returns the input as it is. Throws 400 for a key that
 * is no UUID.
 */
export function withIdempotency<Input extends Pick<RecordRequest, 'request' | 'context'>>(
  input: Input,
  reply: FastifyReply,
  content: unknown,
): Input {
  const { request, context } = input
  const key = readIdempotencyKey(request)
  if (key === undefined) return input
  const { method, url, headers } = request
  // Only a hash of the key is stored: without the key nobody can guess a password in the body by the hash of the
  // call.
  const storedKey = createHash('sha256').update(key).digest('hex').slice(0, uuidDigits)
  const callHash = createHmac('sha256', key)
    .update(JSON.stringify([method, url, headers[businessUnitHeader], content]))
    .digest()
  const onReplay = () => void reply.header(idempotencyReplayedHeader, 'true')
  return { ...input, context: { ...context, idempotency: { key: storedKey, callHash, onReplay } } }
}
