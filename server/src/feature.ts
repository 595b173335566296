import type { FastifyInstance } from 'fastify'
import type { JobDefinition } from './jobs/job-definition.ts'
import type { DefaultSupplier, RecordEngine, RecordFeature } from './records/engine/record-context.ts'

/** A part of the product: record types with what they do, and what they need of the program. */
export interface Feature {
  readonly records: readonly RecordFeature[]
  /** Defaults that differ by caller, by the name in definitions (`SuppliedDefault`). */
  readonly sources?: Readonly<Record<string, DefaultSupplier>>
  /** SQL of tables in the schema `stamboek`; each statement may run at every start. */
  readonly tables?: readonly string[]
  /** Background work. The engine has connections of its own. */
  readonly jobs?: (engine: RecordEngine) => readonly JobDefinition[]
  /** Adds calls that are no action and no call of a record type. The rules of all calls of the API apply to them. */
  readonly routes?: (api: FastifyInstance, engine: RecordEngine) => void
}
