import { defaultLimit, knownOnMember, maxLimit } from '@stamboek/model/contract/record-calls'
import type { JsonSchema } from '@stamboek/model/schema/field-kind'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { matchingBehaviors } from '@stamboek/model/schema/search'
import { operationId } from './operation-id.ts'
import {
  businessUnitParameter,
  csrfParameter,
  jsonBody,
  jsonResponse,
  knownOnParameter,
  knownOnSchema,
  pageSchema,
  problemResponses,
  schemaReference,
  strictObject,
} from './operation-parts.ts'
import { criteriaName } from './record-schemas.ts'

const sortOrder = { enum: ['ascending', 'descending'] } as const

/** The body of a search, a count and a facet. */
export function searchRequest(type: RecordType): JsonSchema {
  const properties = {
    limit: { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit },
    skip: { type: 'integer', minimum: 0, maximum: 1_000_000_000, default: 0 },
    includeTotal: {
      type: ['boolean', 'null'],
      default: true,
      description: 'false: totalCount en pageCount blijven null; het totaal komt van /count.',
    },
    knownTotal: {
      type: ['integer', 'null'],
      minimum: 0,
      maximum: 1_000_000_000,
      description:
        'Het totaal zoals de aanroeper het kent; een pagina van de tweede helft wordt dan vanaf het einde gelezen.',
    },
    ...searchMembers(type),
  }
  return { type: 'object', additionalProperties: false, properties }
}

/** A page of `items` whose total is null if it was not asked for. */
export function searchPageSchema(items: JsonSchema): JsonSchema {
  const { properties, ...page } = pageSchema(items)
  const count = { type: ['integer', 'null'], minimum: 0, examples: [1] }
  return { ...page, properties: { ...(properties as JsonSchema), totalCount: count, pageCount: count } }
}

/** Returns the OpenAPI operation of `POST {base}/count`. */
export function buildCountOperation(type: RecordType): JsonSchema {
  return {
    operationId: operationId(type, 'Count'),
    summary: `Aantal: ${type.labels.many}`,
    description: `Hoeveel records dezelfde zoekopdracht vindt. Recht: ${type.permissions.Read}.`,
    tags: [type.labels.many],
    parameters: [businessUnitParameter, csrfParameter, knownOnParameter],
    requestBody: jsonBody(searchRequest(type)),
    responses: {
      ...jsonResponse(200, strictObject({ totalCount: { type: 'integer', minimum: 0 } })),
      ...problemResponses,
    },
  }
}

export function fieldOfGrid({ grid }: RecordType): JsonSchema {
  const [first] = grid.sort
  return { type: 'string', ...(first && { examples: [first.field] }) }
}

/** The members that select and order records. */
export function searchMembers(type: RecordType): Readonly<Record<string, JsonSchema>> {
  return {
    search: schemaReference(criteriaName(type)),
    matchingBehavior: { enum: matchingBehaviors, default: 'Contains' },
    referenceDateUtc: { type: ['string', 'null'], format: 'date-time' },
    [knownOnMember]: knownOnSchema,
    sort: {
      type: ['array', 'null'],
      maxItems: 10,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['field', 'order'],
        properties: { field: fieldOfGrid(type), order: sortOrder },
      },
    },
    ...(type.parent && { includeDeleted: { type: ['boolean', 'null'], default: false } }),
  }
}

/** Returns the OpenAPI operation of `POST {base}/facet`. */
export function buildFacetOperation(type: RecordType): JsonSchema {
  const counts = { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } }
  return {
    operationId: operationId(type, 'Facet'),
    summary: `Aantallen per ${type.search.facet}: ${type.labels.many}`,
    description: `Hoeveel records dezelfde zoekopdracht met elke keuze vindt. Recht: ${type.permissions.Read}.`,
    tags: [type.labels.many],
    parameters: [businessUnitParameter, csrfParameter, knownOnParameter],
    requestBody: jsonBody(searchRequest(type)),
    responses: {
      ...jsonResponse(200, { type: 'object', required: ['counts'], properties: { counts } }),
      ...problemResponses,
    },
  }
}
