/**
 * The comparison of a search entry:
 * - `matches`: text by the matching behaviour, ignoring case
 * - `equals`, `oneOf` (a list of values), `isTrue` (true: only those; false or absent: all)
 * - `between`: `{minimum?, maximum?}`, both included
 * - `within`: `{start?, end?}`, half open, for dates and date-times
 * - `startsWithin`, `endsWithin`, `overlaps`: `{start?, end?}` against a date range
 * - `isEmpty` (true: only records without a value; false or absent: all)
 * - `includesAny`: a list of ids against a list of references
 * - `below`: a list of ids against a reference to records that form a tree: those, or any below them
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
  | 'isEmpty'
  | 'includesAny'
  | 'below'

export const listOperators: ReadonlySet<Operator> = new Set(['oneOf', 'includesAny', 'below'])

export const flagOperators: ReadonlySet<Operator> = new Set(['isTrue', 'isEmpty'])
