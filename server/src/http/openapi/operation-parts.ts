import { csrfHeader, idempotencyReplayedHeader } from '@stamboek/model/contract/access'
import { type ProblemCode, problemStatus, problemTitles } from '@stamboek/model/contract/problem'
import type { JsonSchema } from '@stamboek/model/schema/field-kind'
import { importSchemas } from './shared-schemas.ts'

export const businessUnitParameter: JsonSchema = {
  name: 'BusinessUnitId',
  in: 'header',
  required: true,
  description: 'De business unit waarin gewerkt wordt (het id van de reeks).',
  schema: { type: 'string', format: 'uuid' },
}

export const csrfParameter: JsonSchema = {
  name: csrfHeader,
  in: 'header',
  required: true,
  description: 'Toont dat de aanroep van de eigen pagina komt.',
  schema: { enum: ['1'] },
}

export const idempotencyParameter: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  description: `Een nieuwe UUID voor elke bewerking. Dezelfde aanroep met dezelfde sleutel geeft drie dagen lang het eerste antwoord opnieuw (met ${idempotencyReplayedHeader}: true) en slaat niets dubbel op; een andere aanroep met die sleutel krijgt 422.`,
  schema: { type: 'string', format: 'uuid' },
}

/** The answers that any call may give. */
export const problemResponses: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  [...Map.groupBy(Object.keys(problemStatus) as ProblemCode[], (code) => problemStatus[code])]
    .filter(([status]) => status !== problemStatus.internal)
    .map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => problemTitles[code]).join('; '),
        content: { 'application/problem+json': { schema: schemaReference('Problem') } },
      },
    ]),
)

export function schemaReference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

export function jsonBody(schema: JsonSchema): JsonSchema {
  return { required: true, content: { 'application/json': { schema } } }
}

export function jsonResponse(status: number, schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return { [status]: { description: 'Gelukt', content: { 'application/json': { schema } } } }
}

/** A file that is downloaded. */
export function fileResponse(mediaType: string): Readonly<Record<string, JsonSchema>> {
  const schema = { type: 'string', format: 'binary' }
  return { 200: { description: 'Het bestand', content: { [mediaType]: { schema } } } }
}

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The shapes that calls of every type share. */
export const sharedSchemas: Readonly<Record<string, JsonSchema>> = {
  ...importSchemas,
  Problem: {
    type: 'object',
    description: 'RFC 9457',
    required: ['type', 'title', 'status', 'detail', 'code', 'correlationId'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
      code: { enum: Object.keys(problemStatus) },
      correlationId: { type: 'string', format: 'uuid' },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          required: ['field', 'message'],
          properties: { field: { type: 'string' }, message: { type: 'string' } },
        },
      },
      current: { type: 'object', description: 'Bij een conflict: het record zoals het nu is.' },
    },
  },
  BulkResult: {
    type: 'object',
    required: ['totalRecordsAffected', 'results'],
    properties: {
      totalRecordsAffected: { type: 'integer' },
      results: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id', 'done'],
          properties: {
            id: { type: 'string', format: 'uuid' },
            done: { type: 'boolean' },
            reason: { type: 'string' },
          },
        },
      },
    },
  },
  LookupItem: {
    type: 'object',
    required: ['id', 'label', 'status'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      label: { type: 'string' },
      status: { enum: ['Active', 'Inactive'] },
      members: { type: 'object', description: 'Wat voorwaarden via de verwijzing lezen.' },
    },
  },
  AuditEntry: {
    type: 'object',
    required: [
      'auditId',
      'auditTime',
      'auditCorrelationId',
      'entity',
      'auditAction',
      'auditUserName',
      'auditChangedProperties',
      'changes',
    ],
    properties: {
      auditId: { type: 'string', format: 'uuid' },
      auditTime: { type: 'string', format: 'date-time' },
      auditCorrelationId: { type: 'string', format: 'uuid' },
      entity: { type: 'string', format: 'uuid' },
      auditAction: { enum: ['Insert', 'Update', 'Delete'] },
      auditUserName: { type: 'string' },
      auditChangedProperties: { type: 'array', items: { type: 'string' } },
      auditExceptions: { type: ['string', 'null'] },
      auditRemark: { type: ['string', 'null'], description: 'De reden die bij een bulkactie is gegeven.' },
      changes: {
        type: 'array',
        items: {
          type: 'object',
          required: ['field'],
          properties: { field: { type: 'string' }, before: {}, after: {} },
        },
      },
    },
  },
}
