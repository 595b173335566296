import type { MemberValues } from '../schema/record-of.ts'

/** What waits for the caller in the business unit of the call, and what starts and ends there soon: `GET /api/today`. */
export interface Today {
  /** `yyyy-MM-dd` in Amsterdam. */
  readonly day: string
  readonly waiting: readonly WaitingCount[]
  readonly upcoming: readonly UpcomingCount[]
  /** Change sets of others to records that the caller changed before, in the last `ownChangeDays`; null without the right to see them. */
  readonly changesAfterOwn: Count | null
}

export interface Count {
  readonly count: number
  /** There are more, which are not counted. */
  readonly isMore: boolean
}

/** What a search of a page finds. */
interface SearchCount extends Count {
  readonly dtoKey: string
  /** Over the initial values of the search; null empties one. */
  readonly search: MemberValues
}

export interface WaitingCount extends SearchCount {
  /** The address of the page. */
  readonly path: string
  readonly label: string
  readonly isUrgent: boolean
}

export interface UpcomingCount extends SearchCount {
  /** The first day of what starts and the last one of what ends: `yyyy-MM-dd`. */
  readonly day: string
  readonly event: UpcomingEvent
  /** The label of the list of child records that start or end; null: the records themselves do. */
  readonly list: string | null
  /** Of the first records, three at most. */
  readonly names: readonly string[]
}

export const upcomingEvents = ['starts', 'ends'] as const
export type UpcomingEvent = (typeof upcomingEvents)[number]

/** From tomorrow on, or of what ends from today on. */
export const upcomingDays = 14
export const ownChangeDays = 90
