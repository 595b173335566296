/** What may wait to be done in the background: of each kind of work, on all nodes together. */
export interface WaitingLimits {
  readonly maxJobsPerUser: number
  /** Of the files that are stored for the work. */
  readonly maxBytesPerUser: number
  readonly maxBytesPerUnit: number
}

const mebibyte = 1_048_576

export const defaultWaitingLimits: WaitingLimits = {
  maxJobsPerUser: 20,
  maxBytesPerUser: 500 * mebibyte,
  maxBytesPerUnit: 1_024 * mebibyte,
}
