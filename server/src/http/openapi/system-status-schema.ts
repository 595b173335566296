import type { SystemStatus } from '@stamboek/model/contract/system-status'
import type { JsonSchema } from '@stamboek/model/schema/field-kind'
import { strictObject } from './operation-parts.ts'

const text: JsonSchema = { type: 'string' }
const textOrNull: JsonSchema = { type: ['string', 'null'] }
const flag: JsonSchema = { type: 'boolean' }
const count: JsonSchema = { type: 'integer', minimum: 0 }
const number: JsonSchema = { type: 'number', minimum: 0 }
const countOrNull: JsonSchema = { type: ['integer', 'null'], minimum: 0 }
const instant: JsonSchema = { type: 'string', format: 'date-time' }
const instantOrNull: JsonSchema = { anyOf: [instant, { type: 'null' }] }
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })

const backupRun = strictObject({
  name: text,
  startedOnUtc: instant,
  endedOnUtc: instantOrNull,
  bytes: countOrNull,
  state: { enum: ['running', 'completed', 'failed'] },
  message: textOrNull,
})

const members: Readonly<Record<keyof SystemStatus, JsonSchema>> = {
  measuredOnUtc: instant,
  nodes: list(
    strictObject({
      id: { type: 'string', format: 'uuid' },
      hostName: text,
      version: text,
      commit: textOrNull,
      startedOnUtc: instant,
      seenOnUtc: instant,
      uptimeSeconds: number,
      memoryBytes: count,
      eventLoopDelayMs: number,
      connections: count,
      isDebugging: flag,
      isAnswering: flag,
    }),
  ),
  database: strictObject({
    kind: { enum: ['embedded', 'server'] },
    version: text,
    sizeBytes: count,
    connections: count,
    maxConnections: count,
    oldestTransaction: orNull(strictObject({ seconds: number, applicationName: text })),
    pools: list(
      strictObject({ name: text, maxConnections: count, connections: count, idle: count, waiting: count }),
    ),
    slowestStatements: list(strictObject({ text, count, totalMs: number, maxMs: number })),
    disk: orNull(strictObject({ freeBytes: count, totalBytes: count })),
  }),
  queue: strictObject({
    jobs: list(strictObject({ name: text, state: { enum: ['waiting', 'delayed', 'running'] }, count })),
    oldestWaitingSeconds: countOrNull,
    givenUpLastDay: count,
  }),
  imports: list(
    strictObject({
      status: { enum: ['Idle', 'InProgress', 'Completed', 'Failed', 'Undone'] },
      label: text,
      count,
    }),
  ),
  backup: strictObject({
    last: orNull(backupRun),
    lastCompleted: orNull(backupRun),
    lastProof: orNull(strictObject({ name: text, verifiedOnUtc: instant, message: textOrNull })),
    lastProvenOnUtc: orNull(instant),
  }),
  auditChains: list(
    strictObject({
      businessUnitId: orNull({ type: 'string', format: 'uuid' }),
      label: text,
      sealedEntries: count,
      sealedThroughUtc: instant,
      verifiedOnUtc: instantOrNull,
      verifiedThroughUtc: instantOrNull,
      faultCount: count,
      fault: textOrNull,
    }),
  ),
  expiring: strictObject({ sessions: count, oneTimeLinks: count }),
  warnings: list(strictObject({ severity: { enum: ['critical', 'warning'] }, message: text, advice: text })),
}

/** Of the answer to `GET /api/system-status`. */
export const systemStatusSchema: JsonSchema = strictObject(members)
