import type { Client } from 'pg'
import type { TestClient } from '../../server/test-client.ts'
import type { KillTarget } from './kill-target.ts'

export interface Restarted {
  readonly client: TestClient
  readonly database: Client
  readonly target: KillTarget
  /** Output of the started program; of the same program if only its database was killed. */
  readonly readLog: (pattern: RegExp) => Promise<string>
}

/** Calls that are sent while something is killed. */
export interface RunningWorkload {
  /** Resolves at the moment to kill. */
  readonly isUnderWay: Promise<void>
  /** Resolves once every call was answered or has failed. */
  readonly stop: () => Promise<void>
  /** Fails unless all acknowledged writes are stored, and none is stored by half. */
  readonly check: (restarted: Restarted) => Promise<void>
  readonly countAcknowledged: () => number
}

export interface WorkloadOptions {
  readonly client: TestClient
  readonly database: Client
  readonly prefix: string
  /** Number of earlier rounds of this workload. */
  readonly index: number
}
