import { defaultFound, maxFindText, maxFound, maxFoundPerType } from '@stamboek/model/contract/find'
import type { FastifyInstance } from 'fastify'
import type { RecordActions } from '../../records/actions/record-actions.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { requireQuery } from '../../records/input/input-values.ts'
import { searchQueue } from '../limits/request-queues.ts'
import { jsonResponse, strictObject } from '../openapi/operation-parts.ts'
import { createContext } from './record-routing.ts'

const text = { type: 'string' } as const

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['text'],
  properties: {
    text: { ...text, maxLength: maxFindText },
    limit: { type: 'integer', minimum: 1, maximum: maxFound, default: defaultFound },
  },
}

const found = strictObject({
  dtoKey: text,
  id: { ...text, format: 'uuid' },
  label: text,
  detail: { ...text, description: 'Waaraan records met hetzelfde label te onderscheiden zijn.' },
})

/** Registers the call that finds records of all types that the caller may read in the unit of the call. */
export function registerFindRoutes(api: FastifyInstance, engine: RecordEngine, actions: RecordActions): void {
  api.post('/api/find', {
    schema: { body },
    config: {
      purpose: 'search',
      share: searchQueue,
      operation: {
        operationId: 'records.find',
        summary: `Records van alle soorten vinden op id, code, nummer en omschrijving, de beste eerst; hoogstens ${maxFoundPerType} per recordtype`,
        tag: 'Vinden',
        responses: jsonResponse(200, { type: 'array', items: found, maxItems: maxFound }),
      },
    },
    handler: (request) => {
      requireQuery(request.query, [])
      return actions.findRecords(createContext(engine, request), request.body)
    },
  })
}
