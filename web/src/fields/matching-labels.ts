import type { MatchingBehavior } from '@stamboek/model/schema/search'

export const matchingLabels: Readonly<Record<MatchingBehavior, string>> = {
  Contains: 'Bevat',
  StartsWith: 'Begint met',
  EndsWith: 'Eindigt op',
  Exact: 'Exact',
}

export const matchingPlaceholders: Readonly<Record<MatchingBehavior, string>> = {
  Contains: 'Bevat…',
  StartsWith: 'Begint met…',
  EndsWith: 'Eindigt op…',
  Exact: 'Is precies…',
}
