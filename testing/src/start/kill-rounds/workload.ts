import type { Client } from 'pg'
import type { TestClient } from '../../server/test-client.ts'
import type { KillTarget } from './kill-target.ts'

/** The product after it was killed and is ready again. */
export interface Restarted {
  readonly client: TestClient
  readonly database: Client
  readonly target: KillTarget
  /** Output of the program that was started; of the same program where only its database was killed. */
  readonly readLog: (pattern: RegExp) => Promise<string>
}

/** Calls that are being sent while something is killed. */
export interface RunningWorkload {
  /** Resolves at the moment to kill. */
  readonly isUnderWay: Promise<void>
  /** Resolves once every call was answered or has failed. */
  readonly stop: () => Promise<void>
  /** Fails unless all that was acknowledged is there, and nothing is there by half. */
  readonly check: (restarted: Restarted) => Promise<void>
  readonly countAcknowledged: () => number
}

export interface WorkloadOptions {
  readonly client: TestClient
  readonly database: Client
  /** Begins every code that the workload uses. */
  readonly prefix: string
  /** How many rounds of this workload came before. */
  readonly index: number
}
