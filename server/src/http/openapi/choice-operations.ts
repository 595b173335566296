import { knownOnMember, lookupLimit, maxLookupTexts } from '@stamboek/model/contract/record-calls'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { rightsHolderOf } from '@stamboek/model/records/catalogue/rights-holder-of'
import { formModes } from '@stamboek/model/schema/base-field'
import type { JsonSchema } from '@stamboek/model/schema/field-kind'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { listLookupFields } from '../../records/actions/lookup-records.ts'
import { maxSearchTextLength } from '../../records/input/search-input.ts'
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
} from './operation-parts.ts'

const uuid = { type: 'string', format: 'uuid' } as const

/** Returns the OpenAPI operation of `POST {base}/lookup`. */
export function buildLookupOperation(type: RecordType, catalogue: RecordCatalogue): JsonSchema {
  const { permissions } = rightsHolderOf(catalogue, type)
  return {
    operationId: operationId(type, 'Lookup'),
    summary: `Opzoeken voor een verwijzing: ${type.labels.many}`,
    description: `De records waarnaar een veld van ${type.labels.one} kan verwijzen; met mode: die waarvan de periode niet is beëindigd. Recht: ${permissions.Read}.`,
    tags: [type.labels.many],
    parameters: [businessUnitParameter, csrfParameter, knownOnParameter],
    requestBody: jsonBody({
      type: 'object',
      additionalProperties: false,
      required: ['field'],
      properties: {
        field: { enum: listLookupFields(type) },
        mode: { enum: formModes },
        search: { type: 'string', maxLength: maxSearchTextLength },
        texts: {
          description: 'Exacte codes, omschrijvingen of ids, in plaats van search.',
          type: 'array',
          minItems: 1,
          maxItems: maxLookupTexts,
          items: { type: 'string', minLength: 1, maxLength: maxSearchTextLength },
        },
        ids: { type: 'array', minItems: 1, maxItems: lookupLimit, items: uuid },
        limit: { type: 'integer', minimum: 1, maximum: lookupLimit, default: lookupLimit },
        skip: { type: 'integer', minimum: 0, maximum: 1_000_000_000, default: 0 },
        referenceDateUtc: { type: ['string', 'null'], format: 'date-time' },
        [knownOnMember]: knownOnSchema,
        includeInactive: { type: 'boolean' },
      },
    }),
    responses: { ...jsonResponse(200, pageSchema(schemaReference('LookupItem'))), ...problemResponses },
  }
}

/** Returns the OpenAPI operation of `GET {base}/defaults`. */
export function buildDefaultsOperation(type: RecordType, catalogue: RecordCatalogue): JsonSchema {
  const { permissions } = rightsHolderOf(catalogue, type)
  const id = { anyOf: [uuid, { type: 'null' }] }
  const values = {
    type: 'object',
    additionalProperties: { anyOf: [...id.anyOf, { type: 'array', items: uuid }] },
  }
  const answer = {
    type: 'object',
    required: ['record', 'search', 'sources', 'labels'],
    properties: {
      record: values,
      search: values,
      sources: { type: 'object', additionalProperties: id },
      labels: {
        type: 'object',
        additionalProperties: { type: 'array', items: schemaReference('LookupItem') },
      },
    },
  }
  return {
    operationId: operationId(type, 'Defaults'),
    summary: `Standaardwaarden die de server opzoekt: ${type.labels.many}`,
    description: `Van een nieuw record, van het zoeken en van de menu-items, voor deze gebruiker. Recht: ${permissions.Read}.`,
    tags: [type.labels.many],
    parameters: [businessUnitParameter, knownOnParameter],
    responses: { ...jsonResponse(200, answer), ...problemResponses },
  }
}
