import type { DateRange } from '@stamboek/model/schema/record-of'
import {
  describeNeighbours,
  describeNeighboursOfEnd,
  formatPeriod,
  type NeighbourWords,
} from '../../records/versions/describe-neighbours.ts'

/** A place in a team, by what decides which others are beside it. */
export interface Place extends DateRange {
  readonly teamId: string
  readonly team: string
  /** The type whose teams a resource is in one at a time; null without one. */
  readonly exclusiveTypeId: string | null
}

const words: NeighbourWords<Place> = {
  name: (place) => `de plaats in ${place.team} ${formatPeriod(place)}`.trim(),
  none: 'geen plaats',
}

interface Move {
  readonly teamId: string
  /** Its name, if it is known. */
  readonly team: string | undefined
  /** ISO 8601, of the begin. */
  readonly start: string
}

/** Dutch sentences about a move of a place and the other places of the resource beside it, `others`; none for a day outside the period. */
export function describeMovedPlace(
  place: Place,
  others: readonly Place[],
  { teamId, team = 'het nieuwe team', start }: Move,
): readonly string[] {
  const isOutside =
    (place.start !== null && start < place.start) || (place.end !== null && start >= place.end)
  if (isOutside || teamId === place.teamId) return []
  const beside = others.filter((other) => other.teamId === teamId || isBeside(place, other))
  if (place.start !== start) return describeNeighbours({ start, end: place.end }, place, beside, words)
  const whole = `Op de eerste dag gaat ${words.name(place)} in haar geheel over naar ${team}.`
  return [whole, ...(place.end === null ? [] : describeNeighboursOfEnd(place.end, place, beside, words))]
}

/** Dutch sentences about the other places of a resource beside one that ends; `end` is ISO 8601. */
export function describeEndedPlace(place: Place, others: readonly Place[], end: string): readonly string[] {
  if ((place.start !== null && end <= place.start) || place.end !== null) return []
  return describeNeighboursOfEnd(
    end,
    place,
    others.filter((other) => isBeside(place, other)),
    words,
  )
}

function isBeside(place: Place, other: Place): boolean {
  return (
    other.teamId === place.teamId ||
    (place.exclusiveTypeId !== null && other.exclusiveTypeId === place.exclusiveTypeId)
  )
}
