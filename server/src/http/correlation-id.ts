import type { IncomingMessage } from 'node:http'
import { uuidV7 } from '../uuid-v7.ts'
import { isUuid } from './uuid.ts'

/** The id under which a call is logged and audited: the client's own when it is a UUID, else a new one. */
export function correlationIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-correlation-id']
  return typeof given === 'string' && isUuid(given) ? given.toLowerCase() : uuidV7()
}
