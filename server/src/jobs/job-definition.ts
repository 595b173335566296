/** Names a kind of background work; of a constant that both its definition and its callers use. */
export interface JobKind {
  /** Name of the queue: letters, digits, `-` and `_`. */
  readonly name: string
  /** What waits, as users call it, such as "bestanden". */
  readonly plural: string
}

/** A kind of background work. Supplied by a feature; this room knows none. */
export interface JobDefinition extends JobKind {
  /** Jobs that run at once on a node. */
  readonly maxConcurrent: number
  /**
   * Does the work, and returns facts of it for the log: no content, no secrets. Delivery is at least once: a node whose heartbeat was lost
   * can still be at a job that another node has started again, so the work must be idempotent. Throws an error to be retried if it is
   * transient, and to be given up otherwise; JobReturned where it has to wait.
   */
  readonly run: (job: Job) => Promise<JobFacts>
  /**
   * Records that the job is given up, after which its user's next one can run: its failure was not transient, retries are used
   * up, or it was interrupted too often. Runs again later if it throws.
   */
  readonly giveUp: (job: Job, error: unknown) => Promise<void>
}

export interface Job {
  readonly id: string
  readonly data: JobData
  /** For whom it runs; undefined for a job of a version without shares. */
  readonly userId: string | undefined
  /** The business unit that it is about, as far as that was known when it started. */
  readonly unitId: string | undefined
  /** Of the files that are stored for it. */
  readonly bytes: number
  /** Aborted when the program stops or the job was taken over by another node; the job must then roll back and throw. */
  readonly signal: AbortSignal
  /** Makes it a job about this business unit. Throws JobReturned while a job about that unit runs. */
  readonly moveTo: (unitId: string) => Promise<void>
}

/** What a feature keeps with a job. */
export type JobData = Readonly<Record<string, string>>

/** Counts and names for the log. */
export type JobFacts = Readonly<Record<string, string | number | boolean>>

/** The job has to wait: it returns to the queue before the other jobs of its user, and holds no worker meanwhile. Not a failure. */
export class JobReturned extends Error {
  /** The unit that the job is about, where that was another one than it began with. */
  readonly unitId: string | undefined
  /** Until it can be tried again. */
  readonly delaySeconds: number

  constructor(reason: string, { unitId, delaySeconds = 0 }: { unitId?: string; delaySeconds?: number } = {}) {
    super(reason)
    this.name = 'JobReturned'
    this.unitId = unitId
    this.delaySeconds = delaySeconds
  }
}
