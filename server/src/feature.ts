import type { FastifyInstance } from 'fastify'
import type { JobDefinition } from './jobs/job-definition.ts'
import type { DefaultSupplier, RecordEngine, RecordFeature } from './records/engine/record-context.ts'

/** A part of the product: record types with their behaviour, and what they need of the program. */
export interface Feature {
  readonly records: readonly RecordFeature[]
  readonly sources?: Readonly<Record<string, DefaultSupplier>>
  /** SQL of tables in the schema `stamboek`; each statement may run at every start. */
  readonly tables?: readonly string[]
  /** Background work, with an engine that has connections of its own. */
  readonly jobs?: (engine: RecordEngine) => readonly JobDefinition[]
  /** Adds calls that belong to no record type, under the same rules as all calls of the API. */
  readonly routes?: (api: FastifyInstance, engine: RecordEngine) => void
}
