import type { IncomingMessage } from 'node:http'
import { parseId } from '@stamboek/model/fields/ids/parse-id'
import { uuidV7 } from '../uuid-v7.ts'

/** The id under which a call is logged and audited: the client's own when it is a UUID, else a new one. */
export function readCorrelationId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = parseId(request.headers['x-correlation-id'])
  return given.ok ? given.value : uuidV7()
}
