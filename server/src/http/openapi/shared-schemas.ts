import { importErrorThreshold, maxReportedRows } from '@stamboek/model/contract/import-calls'
import { problemStatus } from '@stamboek/model/contract/problem'
import type { JsonSchema } from '@stamboek/model/schema/field-kind'
import { schemaReference } from './operation-parts.ts'

const count = { type: 'integer', minimum: 0 }
const text = { type: 'string' }
const id = { type: 'string', format: 'uuid' }
const instant = { type: 'string', format: 'date-time' }
const nullableInstant = { anyOf: [instant, { type: 'null' }] }
const anyValue = { examples: ['Zwolle'] }

const rowNumber = {
  type: 'integer',
  minimum: 1,
  description:
    'De rij zoals een spreadsheet die het bestand opent hem nummert: titels, koppen en lege rijen tellen mee.',
}

const rowMessages = {
  type: 'array',
  maxItems: importErrorThreshold,
  items: object({ rowNumber, message: text }),
}

const counts = object({ new: count, changed: count, unchanged: count, refused: count })

/** Component schemas shared by all record types; for imports see model/contract/import-calls.ts. */
export const sharedSchemas: Readonly<Record<string, JsonSchema>> = {
  Problem: {
    type: 'object',
    description: 'RFC 9457',
    required: ['type', 'title', 'status', 'detail', 'code', 'correlationId'],
    properties: {
      type: text,
      title: text,
      status: { type: 'integer' },
      detail: text,
      code: { enum: Object.keys(problemStatus) },
      correlationId: id,
      errors: { type: 'array', items: object({ field: text, message: text }) },
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
            id,
            done: { type: 'boolean', examples: [true] },
            reason: text,
            rowVersion: { type: 'integer', description: 'Bij dryRun.' },
          },
        },
      },
      along: {
        type: 'array',
        description: 'Wat mee eindigt of overgaat, per recordtype.',
        items: object({
          dtoKey: text,
          totalRecordsAffected: { type: 'integer' },
          labels: { type: 'array', items: text },
          refused: { type: 'array', items: object({ id, label: text, reason: text }) },
        }),
      },
    },
  },
  LookupItem: {
    type: 'object',
    required: ['id', 'label', 'status'],
    properties: {
      id,
      label: text,
      status: { enum: ['Active', 'Inactive'] },
      activeRangeUtc: {
        type: 'object',
        description: 'Alleen als de periode de peildatum niet bevat.',
        properties: { start: nullableInstant, end: nullableInstant },
      },
      members: { type: 'object', description: 'Wat voorwaarden via de verwijzing lezen.' },
      text: { type: 'string', description: 'Van texts: de tekst die dit record heeft.' },
    },
  },
  AuditEntry: {
    type: 'object',
    required: [
      'auditId',
      'auditTime',
      'auditCorrelationId',
      'changeSetId',
      'entity',
      'auditAction',
      'auditUserName',
      'auditChangedProperties',
      'changes',
    ],
    properties: {
      auditId: id,
      auditTime: instant,
      auditCorrelationId: id,
      changeSetId: { ...id, description: 'De wijziging waarvan dit een regel is.' },
      entity: id,
      auditAction: { enum: ['Insert', 'Update', 'Delete'] },
      auditUserName: text,
      auditChangedProperties: { type: 'array', items: text },
      auditExceptions: { type: ['string', 'null'] },
      auditRemark: { type: ['string', 'null'], description: 'De reden die bij een bulkactie is gegeven.' },
      changes: schemaReference('AuditChanges'),
    },
  },
  AuditChanges: {
    type: 'array',
    items: {
      type: 'object',
      required: ['field'],
      properties: { field: text, before: anyValue, after: anyValue },
    },
  },
  ImportAnswer: object({
    importSucceeded: { type: 'boolean', examples: [true] },
    importErrorMessages: rowMessages,
    errorThresholdReached: { type: 'boolean' },
    importWarningMessages: rowMessages,
    warningThresholdReached: { type: 'boolean' },
    fileWarnings: { type: 'array', items: text },
    isDryRun: { type: 'boolean' },
    counts,
    rows: {
      type: 'array',
      maxItems: 4 * maxReportedRows,
      items: {
        type: 'object',
        required: ['rowNumber', 'outcome', 'label', 'changes'],
        properties: {
          rowNumber,
          outcome: { enum: ['new', 'changed', 'unchanged', 'refused'] },
          label: text,
          changes: { type: 'array', items: object({ field: text, before: anyValue, after: anyValue }) },
          message: text,
        },
      },
    },
    columns: { type: 'array', items: object({ header: text, field: { type: ['string', 'null'] } }) },
    batchId: { anyOf: [id, { type: 'null' }] },
  }),
  ImportBatch: object({
    id,
    fileName: text,
    status: { enum: ['InProgress', 'Completed', 'Failed', 'Undone'] },
    startedOnUtc: instant,
    endedOnUtc: { anyOf: [instant, { type: 'null' }] },
    userName: text,
    counts,
    message: { type: ['string', 'null'] },
  }),
  UndoAnswer: object({
    totalRecordsAffected: count,
    kept: { type: 'array', maxItems: 100, items: object({ id, label: text, reason: text }) },
    keptCount: count,
  }),
}

function object(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', required: Object.keys(properties), properties }
}
