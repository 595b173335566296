/** A kind of background work. Supplied by a feature; this room knows none. */
export interface JobDefinition {
  /** Name of the queue: letters, digits, `-` and `_`. */
  readonly name: string
  /** Jobs that run at once on a node. */
  readonly maxConcurrent: number
  /**
   * Does the work. Delivery is at least once: a node whose heartbeat was lost can still be at a job that another node has started
   * again, so the work must be idempotent. Throws an error to be retried if it is transient, and to be given up otherwise.
   */
  readonly run: (job: Job) => Promise<void>
  /**
   * Records that the job is given up, after which its key is free for the next one: its failure was not transient, retries are used
   * up, or it was interrupted too often. Runs again later if it throws.
   */
  readonly giveUp: (job: Job, error: unknown) => Promise<void>
}

export interface Job {
  readonly id: string
  readonly data: JobData
  /** Aborted when the program stops or the job was taken over by another node; the job must then roll back and throw. */
  readonly signal: AbortSignal
}

export type JobData = Readonly<Record<string, string>>
