import { defaultChanges, maxChanges, presentEnd } from '@stamboek/model/contract/change-feed'
import type { FastifyInstance } from 'fastify'
import type { RecordActions } from '../../records/actions/record-actions.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { requireQuery } from '../../records/input/input-values.ts'
import { searchQueue } from '../limits/request-queues.ts'
import { jsonResponse, schemaReference, strictObject } from '../openapi/operation-parts.ts'
import { createContext } from './record-routing.ts'

const text = { type: 'string' } as const
const id = { type: 'string', format: 'uuid' } as const
const idOrNull = { type: ['string', 'null'], format: 'uuid' } as const

const instant = { type: 'string', format: 'date-time' } as const

const change = strictObject({
  id,
  sequence: { type: 'integer', minimum: 1, description: 'Loopt op; er kunnen nummers ontbreken.' },
  changeSetId: id,
  dtoKey: text,
  recordId: id,
  parentId: { ...idOrNull, description: 'Van een onderliggend record: het record erboven.' },
  businessUnitId: idOrNull,
  action: { enum: ['Insert', 'Update', 'Delete'] },
  changedOnUtc: instant,
  effectiveOnUtc: {
    ...instant,
    description: 'Vanaf wanneer het geldt: later bij een periode in de toekomst.',
  },
  userId: id,
  userName: text,
  correlationId: id,
  remark: { type: ['string', 'null'] },
  changes: schemaReference('AuditChanges'),
})

const parameters = [
  {
    name: 'after',
    in: 'query',
    description: `De cursor van het vorige antwoord. Zonder: vanaf het begin van de audit trail; ${presentEnd}: een cursor voor wat vanaf nu komt.`,
    schema: text,
  },
  {
    name: 'limit',
    in: 'query',
    schema: { type: 'integer', minimum: 1, maximum: maxChanges, default: defaultChanges },
  },
  {
    name: 'type',
    in: 'query',
    description: 'Alleen wijzigingen van dit recordtype, zoals Main.CountryViewDto; mag herhaald worden.',
    schema: { type: 'array', items: text },
  },
]

/** Registers the call that follows the audit trail, of what the caller may audit in the unit of the call. */
export function registerChangeFeedRoutes(
  api: FastifyInstance,
  engine: RecordEngine,
  actions: RecordActions,
): void {
  api.get('/api/changes', {
    config: {
      share: searchQueue,
      operation: {
        operationId: 'changes.list',
        summary:
          'Wat er na een cursor is gewijzigd: elke regel van de audit trail eenmaal, in de volgorde van schrijven',
        tag: 'Wijzigingen',
        parameters,
        responses: jsonResponse(
          200,
          strictObject({
            items: { type: 'array', items: change },
            cursor: { ...text, description: 'Voor de volgende aanroep.' },
            hasMore: { type: 'boolean', description: 'Of er nu al meer te lezen is.' },
          }),
        ),
      },
    },
    handler: (request) => {
      requireQuery(request.query, ['after', 'limit', 'type'])
      return actions.readChanges(createContext(engine, request), request.query)
    },
  })
}
