export interface JobKind {
  readonly name: string
  readonly plural: string
}

export interface JobDefinition extends JobKind {
  readonly maxConcurrent: number
  /**
   * Does the work and returns facts for the log (no content or secrets). Delivery is at least once, and two nodes can
   * run the same job after a lost heartbeat: the work must be idempotent. A transient error is retried, any other
   * gives the job up; throw JobReturned to wait.
   */
  readonly run: (job: Job) => Promise<JobFacts>
  /**
   * Records that the job was given up: a permanent error, too many retries or too many interruptions. Its user's next
   * job runs afterwards. Called again if it throws.
   */
  readonly giveUp: (job: Job, error: unknown) => Promise<void>
}

export interface Job {
  readonly id: string
  readonly data: JobData
  readonly userId: string | undefined
  readonly unitId: string | undefined
  readonly bytes: number
  /** Aborts when the program stops or another node takes the job over; the job must then roll back and throw. */
  readonly signal: AbortSignal
  /** Assigns the job to a business unit. Throws JobReturned while another job about the unit runs. */
  readonly moveTo: (unitId: string) => Promise<void>
}

export type JobData = Readonly<Record<string, string>>

export type JobFacts = Readonly<Record<string, string | number | boolean>>

/**
 * The job has to wait: it returns to the queue, before other jobs of its user, and frees its worker. No failure.
 */
export class JobReturned extends Error {
  readonly unitId: string | undefined
  readonly delaySeconds: number

  constructor(reason: string, { unitId, delaySeconds = 0 }: { unitId?: string; delaySeconds?: number } = {}) {
    super(reason)
    this.name = 'JobReturned'
    this.unitId = unitId
    this.delaySeconds = delaySeconds
  }
}
