import type { BasisAnswer, BasisOutcomes } from '@stamboek/model/contract/basis'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { FastifyInstance } from 'fastify'
import { basisParts, selectParts } from '../../basis/basis-parts.ts'
import { importBasis, whyPartNotPermitted } from '../../basis/import-basis.ts'
import { createDisconnectSignal } from '../../http/limits/disconnect.ts'
import { operationQueue, readQueue } from '../../http/limits/request-queues.ts'
import { jsonResponse, strictObject } from '../../http/openapi/operation-parts.ts'
import { createContext } from '../../http/routes/record-routing.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'

const url = '/api/basis'
const tag = 'Basisgegevens'
const text = { type: 'string' } as const
const number = { type: 'integer', minimum: 0 } as const
const name = { enum: basisParts.map((part) => part.name) }
const listOf = (items: object) => ({ type: 'array', items })

const part = strictObject({
  name,
  label: text,
  meaning: text,
  dtoKey: text,
  recordCount: number,
  needs: listOf(name),
})
const outcome = strictObject({
  name,
  label: text,
  dtoKey: text,
  counts: strictObject({ new: number, changed: number, unchanged: number, refused: number }),
  message: { type: ['string', 'null'] },
  batchId: { type: ['string', 'null'], format: 'uuid' },
})
const body = {
  ...strictObject({
    parts: { type: 'array', items: name, minItems: 1, maxItems: basisParts.length, uniqueItems: true },
    withNeeds: { type: 'boolean', description: 'Voegt ook toe wat de delen nodig hebben; standaard true.' },
  }),
  required: ['parts'],
}

interface BasisBody {
  readonly parts: readonly string[]
  readonly withNeeds?: boolean
}

/**
 * Registers the calls that list the parts of the basis which the caller may add, and add chosen ones, unless told
 * otherwise with those that they need, each by the caller's own rights.
 */
export function registerBasisRoutes(api: FastifyInstance, engine: RecordEngine): void {
  api.get(url, {
    config: {
      share: readQueue,
      operation: {
        operationId: 'basis.list',
        summary: 'De basisgegevens die de gebruiker kan toevoegen',
        tag,
        responses: jsonResponse(200, strictObject({ parts: listOf(part) })),
      },
    },
    handler: (request): BasisAnswer => {
      const context = createContext(engine, request)
      const permitted = basisParts.filter((each) => whyPartNotPermitted(context, each) === undefined)
      return {
        parts: permitted.map(({ name, label, meaning, definition, records }) => ({
          name,
          label,
          meaning,
          dtoKey: definition.dtoKey,
          recordCount: records(dayOf(context.now)).length,
          needs: selectParts([name]).flatMap((each) => (each.name === name ? [] : [each.name])),
        })),
      }
    },
  })

  api.post<{ Body: BasisBody }>(url, {
    schema: { body },
    config: {
      share: operationQueue({ kind: 'Import' }),
      operation: {
        operationId: 'basis.add',
        summary: 'Basisgegevens toevoegen: elk deel, en desgewenst wat het nodig heeft, als een import',
        tag,
        responses: jsonResponse(200, strictObject({ parts: listOf(outcome) })),
      },
    },
    handler: async (request, reply): Promise<BasisOutcomes> => {
      const signal = createDisconnectSignal(reply)
      const context = createContext(engine, request)
      const { parts: names, withNeeds = true } = request.body
      const parts = withNeeds ? selectParts(names) : basisParts.filter((each) => names.includes(each.name))
      return { parts: await importBasis(context, parts, signal) }
    },
  })
}
