/** `POST {base}/usages`. */
export interface UsageRequest {
  /** At most 10,000. */
  readonly ids: readonly string[]
  /** ISO 8601, by default now. */
  readonly afterUtc?: string
}

/** The records of a type that refer to the given ones, themselves or by a child record: those the caller may read. */
export interface Usage {
  /** Of a type that is no child of another. */
  readonly dtoKey: string
  /** Active records whose period contains this moment, if they have one; 10001 for more than 10,000. */
  readonly now: number
  /** Active records that hold at `afterUtc` or later; 10001 for more than 10,000. */
  readonly after: number
}

/** An item of `GET {base}/{id}/usage`: the records of a type that refer to this one, 10001 for more than 10,000. */
export interface RecordUsage {
  readonly dtoKey: string
  /** Whatever their status and period. */
  readonly count: number
  /** Those that are active now. */
  readonly active: number
}

export interface UsageAnswer {
  /** Of the types with any, the most used first. */
  readonly usages: readonly Usage[]
}

/** The member `refersTo` of the search values of any type: active records that refer to these, as a usage counts them. */
export interface RefersTo {
  readonly dtoKey: string
  readonly ids: readonly string[]
  /** ISO 8601; absent: that hold now. */
  readonly afterUtc?: string
}
