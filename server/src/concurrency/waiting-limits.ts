/** Limits of waiting background work, per kind of work and on all nodes together. */
export interface WaitingLimits {
  readonly maxJobsPerUser: number
  readonly maxBytesPerUser: number
  readonly maxBytesPerUnit: number
}

const mebibyte = 1_048_576

export const defaultWaitingLimits: WaitingLimits = {
  maxJobsPerUser: 20,
  maxBytesPerUser: 500 * mebibyte,
  maxBytesPerUnit: 1_024 * mebibyte,
}
