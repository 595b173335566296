import type { JsonSchema } from '@stamboek/model/schema/field-kind'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { operationId } from './operation-id.ts'
import {
  businessUnitParameter,
  csrfParameter,
  jsonBody,
  jsonResponse,
  knownOnParameter,
  pathParameters,
  problemResponses,
  strictObject,
} from './operation-parts.ts'

const count = { type: 'integer', minimum: 0 }

/** The operation that counts where one record of a type is used. */
export function buildUsageOperation(type: RecordType): JsonSchema {
  return {
    operationId: operationId(type, 'Usage'),
    summary: `Waar gebruikt: ${type.labels.one}`,
    description: `Hoeveel records per recordtype hiernaar verwijzen, en hoeveel daarvan nu actief zijn; 10001 bij meer dan 10.000. Recht: ${type.permissions.Read}.`,
    tags: [type.labels.many],
    parameters: [...pathParameters('/{id}/usage'), businessUnitParameter, knownOnParameter],
    responses: {
      ...jsonResponse(200, {
        type: 'array',
        items: strictObject({ dtoKey: { type: 'string' }, count, active: count }),
      }),
      ...problemResponses,
    },
  }
}

/** The operation that counts where records of a type are used. */
export function buildUsagesOperation(type: RecordType, ids: JsonSchema): JsonSchema {
  return {
    operationId: operationId(type, 'Usages'),
    summary: `Waar gebruikt: ${type.labels.many}`,
    description: `Hoeveel actieve records per recordtype naar deze verwijzen, nu en daarna; 10001 bij meer dan 10.000. Recht: ${type.permissions.Read}.`,
    tags: [type.labels.many],
    parameters: [businessUnitParameter, csrfParameter, knownOnParameter],
    requestBody: jsonBody({
      type: 'object',
      additionalProperties: false,
      required: ['ids'],
      properties: { ids, afterUtc: { type: 'string', format: 'date-time', description: 'Anders nu.' } },
    }),
    responses: {
      ...jsonResponse(
        200,
        strictObject({
          usages: {
            type: 'array',
            items: strictObject({ dtoKey: { type: 'string' }, now: count, after: count }),
          },
        }),
      ),
      ...problemResponses,
    },
  }
}
