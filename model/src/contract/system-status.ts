import type { ImportBatchStatus } from './import-calls.ts'

/** The permission for all calls of this file, in any business unit. */
export const systemStatusPermission = 'SystemStatusAccess'

/** GET answers `SystemStatus`, as the answering node sees it. */
export const systemStatusPath = '/api/system-status'

/** PUT `LogLevelChange` changes the answering node and answers `NodeLogLevel`. */
export const logLevelPath = `${systemStatusPath}/log-level`

export interface LogLevelChange {
  readonly isDebugging: boolean
}

export interface NodeLogLevel {
  readonly nodeId: string
  readonly isDebugging: boolean
}

export interface SystemStatus {
  readonly measuredOnUtc: string
  /** Those seen in the last minute, by host name and start. */
  readonly nodes: readonly NodeStatus[]
  readonly database: DatabaseStatus
  readonly queue: QueueStatus
  /** Imports that began in the last 24 hours, of pages and of uploaded files, by status. */
  readonly imports: readonly ImportCount[]
  readonly backup: BackupStatus
  /** By business unit, that of all units first. */
  readonly auditChains: readonly AuditChainStatus[]
  readonly expiring: ExpiringStatus
  /** The most severe first; empty when all is well. */
  readonly warnings: readonly StatusWarning[]
}

export interface NodeStatus {
  readonly id: string
  readonly hostName: string
  readonly version: string
  readonly commit: string | null
  readonly startedOnUtc: string
  readonly seenOnUtc: string
  readonly uptimeSeconds: number
  /** Resident memory of the process. */
  readonly memoryBytes: number
  /** The longest delay of the event loop since the node was seen before, about 15 s. */
  readonly eventLoopDelayMs: number
  /** Connections of pages to the hub. */
  readonly connections: number
  readonly isDebugging: boolean
  /** The node that answered: its log level, statements and pools are shown. */
  readonly isAnswering: boolean
}

export interface DatabaseStatus {
  readonly kind: 'embedded' | 'server'
  /** Such as `18.4`. */
  readonly version: string
  readonly sizeBytes: number
  readonly connections: number
  readonly maxConnections: number
  /** Null without an open transaction. */
  readonly oldestTransaction: { readonly seconds: number; readonly applicationName: string } | null
  readonly pools: readonly PoolStatus[]
  /** Those of at least 10 ms in the last hour, by total time, at most 20. */
  readonly slowestStatements: readonly StatementStatus[]
  /** Of the disk with the embedded database; null for a server. */
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null
}

export interface PoolStatus {
  readonly name: string
  readonly maxConnections: number
  readonly connections: number
  readonly idle: number
  /** Callers that wait for a connection. */
  readonly waiting: number
}

export interface StatementStatus {
  /** At most 200 characters, without values. */
  readonly text: string
  readonly count: number
  readonly totalMs: number
  readonly maxMs: number
}

/** A `delayed` job was returned to the queue and waits for its time; a `waiting` one for a worker or another job. */
export type JobState = 'waiting' | 'delayed' | 'running'

export interface QueueStatus {
  readonly jobs: readonly { readonly name: string; readonly state: JobState; readonly count: number }[]
  /** Null when none waits. */
  readonly oldestWaitingSeconds: number | null
  readonly givenUpLastDay: number
}

export interface ImportCount {
  readonly status: ImportBatchStatus | 'Idle'
  /** Dutch. */
  readonly label: string
  readonly count: number
}

export interface BackupStatus {
  /** The last that ended, or runs; null when none was ever made. */
  readonly last: BackupRun | null
  /** The last completed one; null when none ever completed. */
  readonly lastCompleted: BackupRun | null
  /** The last that ended, well or not; null when none was ever tried. */
  readonly lastProof: {
    readonly name: string
    readonly verifiedOnUtc: string
    /** Why it failed, a Dutch sentence; null for a success. */
    readonly message: string | null
  } | null
  /** When a proof last succeeded; null when none did. */
  readonly lastProvenOnUtc: string | null
}

export interface BackupRun {
  readonly name: string
  readonly startedOnUtc: string
  readonly endedOnUtc: string | null
  readonly bytes: number | null
  readonly state: 'running' | 'completed' | 'failed'
  readonly message: string | null
}

/** How far the audit trail of a business unit, or of all units, is sealed and verified. */
export interface AuditChainStatus {
  /** Null for the entries of all units. */
  readonly businessUnitId: string | null
  /** Dutch. */
  readonly label: string
  /** Those that were dropped included. */
  readonly sealedEntries: number
  /** The time of the latest sealed entry. */
  readonly sealedThroughUtc: string
  /** When it was last verified, and the latest entry that this covered; null when it never was. */
  readonly verifiedOnUtc: string | null
  readonly verifiedThroughUtc: string | null
  readonly faultCount: number
  /** The first of what is wrong, a Dutch sentence; null if nothing is. */
  readonly fault: string | null
}

export interface ExpiringStatus {
  /** Open sessions that end within a day, however much they are used. */
  readonly sessions: number
  /** Links for setting a password that were not used yet. */
  readonly oneTimeLinks: number
}

export interface StatusWarning {
  readonly severity: 'critical' | 'warning'
  /** A Dutch sentence. */
  readonly message: string
  /** What to do, a Dutch sentence. */
  readonly advice: string
}
