import { changeSetKinds } from '@stamboek/model/contract/change-sets'
import type { JsonSchema } from '@stamboek/model/schema/field-kind'
import type { FastifyInstance } from 'fastify'
import type { RecordActions } from '../../records/actions/record-actions.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { requireQuery } from '../../records/input/input-values.ts'
import { operationQueue, searchQueue } from '../limits/request-queues.ts'
import {
  fileResponse,
  jsonResponse,
  schemaReference,
  strictObject,
  workbookType,
} from '../openapi/operation-parts.ts'
import { answerWorkbook } from './answer-workbook.ts'
import { withIdempotency } from './idempotency.ts'
import { createContext } from './record-routing.ts'

const url = '/api/changesets'
const tag = 'Wijzigingen'
const id = { type: 'string', format: 'uuid' } as const
const idOrNull = { type: ['string', 'null'], format: 'uuid' } as const
const textOrNull = { type: ['string', 'null'] } as const
const text = { type: 'string' } as const
const instant = { type: 'string', format: 'date-time' } as const
const count = { type: 'integer', minimum: 0 } as const
const listOf = (items: JsonSchema) => ({ type: 'array', items })

const properties = {
  id,
  kind: { enum: changeSetKinds },
  action: textOrNull,
  dtoKey: text,
  businessUnitId: idOrNull,
  userId: id,
  userName: text,
  changedOnUtc: instant,
  remark: textOrNull,
  fileName: textOrNull,
  undoes: idOrNull,
  undoneBy: idOrNull,
  isUndoneInPart: { type: 'boolean', description: 'Of het ongedaan maken een deel liet staan.' },
  undoneAct: {
    anyOf: [
      strictObject({ kind: { enum: changeSetKinds }, action: textOrNull, isRedo: { type: 'boolean' } }),
      { type: 'null' },
    ],
    description: 'Van het ongedaan maken: waarover het uiteindelijk gaat; isRedo als het opnieuw is gedaan.',
  },
  subject: {
    ...text,
    description: 'De eerste records, en hoeveel er nog meer zijn; leeg als geen te noemen is.',
  },
  entryCount: { ...count, maximum: 1001, description: '1001 betekent meer dan duizend.' },
  counts: strictObject({ new: count, changed: count, deleted: count }),
}

const entry = {
  allOf: [
    schemaReference('AuditEntry'),
    {
      type: 'object',
      required: ['dtoKey', 'businessUnitId', 'parentId', 'label'],
      properties: { dtoKey: text, businessUnitId: idOrNull, parentId: idOrNull, label: text },
    },
  ],
}

const kept = {
  ...strictObject({
    dtoKey: text,
    id,
    label: text,
    reason: text,
    fields: listOf(text),
    isDeactivated: { const: true },
  }),
  required: ['dtoKey', 'id', 'label', 'reason'],
}

const filters = {
  kinds: listOf(properties.kind),
  userIds: { ...listOf(id), description: 'Alleen jezelf: dan ook wat je niet in een audit trail mag zien.' },
  dtoKeys: listOf(text),
  fields: { ...listOf(text), description: 'Gewijzigde velden van het ene recordtype in dtoKeys.' },
  businessUnitIds: {
    ...listOf(id),
    description: 'Business units van jezelf; zonder dit geldt die van de aanvraag.',
  },
  recordId: { ...id, description: 'Van dit record, met zijn onderliggende records.' },
  isAfterOwn: {
    type: 'boolean',
    description: 'Van anderen, aan records die je zelf eerder opsloeg; van je laatste duizend keer opslaan.',
  },
  changedFromUtc: { ...text, description: 'Vanaf dit tijdstip (ISO 8601).' },
  changedToUtc: { ...text, description: 'Tot dit tijdstip (ISO 8601).' },
}

const search = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...filters,
    limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
    cursor: textOrNull,
  },
}

/** Registers the calls that search change sets and read one, of what the caller may audit in the unit of the call. */
export function registerChangeSetRoutes(
  api: FastifyInstance,
  engine: RecordEngine,
  actions: RecordActions,
): void {
  api.post(`${url}/search`, {
    schema: { body: search },
    config: {
      purpose: 'search',
      share: searchQueue,
      operation: {
        operationId: 'changeSets.find',
        summary:
          'Wat er gewijzigd is, het nieuwste eerst: opslaan, bulkacties, imports en wat ongedaan is gemaakt',
        tag,
        responses: jsonResponse(
          200,
          strictObject({ items: listOf(strictObject(properties)), cursor: textOrNull }),
        ),
      },
    },
    handler: (request) => {
      requireQuery(request.query, [])
      return actions.searchChangeSets(createContext(engine, request), request.body)
    },
  })

  api.post(`${url}/export`, {
    schema: { body: { type: 'object', additionalProperties: false, properties: filters } },
    config: {
      purpose: 'read',
      share: operationQueue({ kind: 'AuditTrailExport' }),
      operation: {
        operationId: 'changeSets.toSheet',
        summary: 'Gevonden wijzigingen als Excel-bestand, met een rij per gewijzigd veld',
        tag,
        responses: fileResponse(workbookType),
      },
    },
    handler: async (request, reply) => {
      requireQuery(request.query, [])
      const context = createContext(engine, request)
      return answerWorkbook(reply, await actions.exportChangeSets(context, request.body))
    },
  })

  api.get<{ Params: { readonly id: string } }>(`${url}/:id`, {
    schema: { params: { type: 'object', properties: { id } } },
    config: {
      share: searchQueue,
      operation: {
        operationId: 'changeSets.read',
        summary: 'Een wijziging, met de regels van de audit trail die zij schreef',
        tag,
        responses: jsonResponse(200, strictObject({ ...properties, entries: listOf(entry) })),
      },
    },
    handler: (request) => {
      requireQuery(request.query, ['limit', 'skip'])
      return actions.readChangeSet(createContext(engine, request), request.params.id, request.query)
    },
  })

  api.post<{ Params: { readonly id: string } }>(`${url}/:id/undo`, {
    schema: {
      params: { type: 'object', properties: { id } },
      querystring: { type: 'object', properties: { dryRun: { enum: ['true', 'false'] } } },
    },
    config: {
      share: operationQueue({ kind: 'ImportUndo' }),
      operation: {
        operationId: 'changeSets.undo',
        summary:
          'Een wijziging ongedaan maken: wat niemand sindsdien wijzigde, gaat terug; dryRun zegt het vooraf',
        tag,
        responses: jsonResponse(
          200,
          strictObject({
            changeSetId: idOrNull,
            undone: count,
            kept: listOf(kept),
            keptCount: count,
            partCount: count,
          }),
        ),
      },
    },
    handler: (request, reply) => {
      requireQuery(request.query, ['dryRun'])
      const input = { request, context: createContext(engine, request) }
      const { context } = withIdempotency(input, reply, request.body)
      return actions.undoChangeSet(context, request.params.id, request.query)
    },
  })
}
