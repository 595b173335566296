import { importErrorThreshold, maxReportedRows } from '@stamboek/model/contract/import-calls'
import type { JsonSchema } from '@stamboek/model/schema/field-kind'

const count = { type: 'integer', minimum: 0 }
const text = { type: 'string' }
const id = { type: 'string', format: 'uuid' }
const instant = { type: 'string', format: 'date-time' }

const rowMessages = {
  type: 'array',
  maxItems: importErrorThreshold,
  items: object({ rowNumber: { type: 'integer', minimum: 1 }, message: text }),
}

const counts = object({ new: count, changed: count, unchanged: count, refused: count })

/** What imports answer (model/contract/import-calls.ts). */
export const importSchemas: Readonly<Record<string, JsonSchema>> = {
  ImportAnswer: object({
    importSucceeded: { type: 'boolean' },
    importErrorMessages: rowMessages,
    errorThresholdReached: { type: 'boolean' },
    importWarningMessages: rowMessages,
    warningThresholdReached: { type: 'boolean' },
    isDryRun: { type: 'boolean' },
    counts,
    rows: {
      type: 'array',
      maxItems: 4 * maxReportedRows,
      items: {
        type: 'object',
        required: ['rowNumber', 'outcome', 'label', 'changes'],
        properties: {
          rowNumber: { type: 'integer', minimum: 1 },
          outcome: { enum: ['new', 'changed', 'unchanged', 'refused'] },
          label: text,
          changes: { type: 'array', items: object({ field: text, before: {}, after: {} }) },
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
    status: { enum: ['inProgress', 'completed', 'failed', 'undone'] },
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

/** An object that has all of these members. */
function object(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', required: Object.keys(properties), properties }
}
