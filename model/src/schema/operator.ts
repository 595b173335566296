/**
 * The comparison of a search entry:
 * - `matches`: text by the matching behaviour, ignoring case
 * - `equals`, `oneOf` (a list of values), `isTrue` (true: only those; false or absent: all)
 * - `between`: `{minimum?, maximum?}`, both included
 * - `within`: `{start?, end?}`, half open, for dates and date-times
 * - `startsWithin`, `endsWithin`, `overlaps`: `{start?, end?}` against a date range
 * - `includesAny`: a list of ids against a list of references
 */
export type Operator =
  | 'matches'
  | 'equals'
  | 'oneOf'
  | 'isTrue'
  | 'between'
  | 'within'
  | 'startsWithin'
  | 'endsWithin'
  | 'overlaps'
  | 'includesAny'
