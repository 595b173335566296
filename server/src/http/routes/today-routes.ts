import { upcomingEvents } from '@stamboek/model/contract/today'
import type { FastifyInstance } from 'fastify'
import type { RecordActions } from '../../records/actions/record-actions.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { requireQuery } from '../../records/input/input-values.ts'
import { searchQueue } from '../limits/request-queues.ts'
import { jsonResponse, strictObject } from '../openapi/operation-parts.ts'
import { createContext } from './record-routing.ts'

const text = { type: 'string' } as const
const day = { type: 'string', format: 'date' } as const
const truth = { type: 'boolean' } as const
const count = {
  count: { type: 'integer', minimum: 0 },
  isMore: { ...truth, description: 'Of er meer zijn, die niet zijn geteld.' },
} as const
const search = {
  dtoKey: text,
  search: { type: 'object', description: 'Zoekwaarden bij die waarmee de pagina begint; null maakt leeg.' },
  ...count,
}

const today = strictObject({
  day,
  waiting: {
    type: 'array',
    items: strictObject({ path: text, label: text, isUrgent: truth, ...search }),
  },
  upcoming: {
    type: 'array',
    items: strictObject({
      day,
      event: { enum: upcomingEvents },
      list: {
        type: ['string', 'null'],
        description: 'Waarvan een regel begint of eindigt; null: het record zelf.',
      },
      names: { type: 'array', items: text, maxItems: 3 },
      ...search,
    }),
  },
  changesAfterOwn: { anyOf: [strictObject(count), { type: 'null' }] },
})

/** Registers the call that counts what waits for the caller in the unit of the call. */
export function registerTodayRoutes(
  api: FastifyInstance,
  engine: RecordEngine,
  actions: RecordActions,
): void {
  api.get('/api/today', {
    config: {
      share: searchQueue,
      operation: {
        operationId: 'today.read',
        summary: 'Wat op de gebruiker wacht, en wat binnenkort begint en eindigt, met aantallen',
        tag: 'Vandaag',
        responses: jsonResponse(200, today),
      },
    },
    handler: (request) => {
      requireQuery(request.query, [])
      return actions.readToday(createContext(engine, request))
    },
  })
}
