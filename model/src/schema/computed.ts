/**
 * How the value of a member comes to be that nobody enters. Callers may send it back; it is ignored.
 * - `program`: features of the server set it; stored and audited
 * - `derived`: a feature computes it for the rules of the type (`RecordFeature.derived`); stored, in no answer, never audited
 * - `added`: a feature adds it to answers for the caller (`RecordFeature.added`); never stored or searched
 * - `sequence`: the database numbers new records in the order in which they are stored; gaps occur
 * - `through`: a member of the record that a reference points at, such as `functionId.status`: its label, a choice or a boolean
 * - `dayOf`: the day in Amsterdam of a date-time of the record; the database keeps it
 * - `countOf`: the number of records in a list of child records, those marked as deleted not counted
 */
export type Computed =
  | 'program'
  | 'derived'
  | 'added'
  | 'sequence'
  | { readonly through: string }
  | { readonly dayOf: string }
  | { readonly countOf: string }

interface ComputedField {
  readonly computed?: Computed
}

/** Whether a feature adds it to answers. */
export function isAdded(field: ComputedField | undefined): boolean {
  return field?.computed === 'added'
}

/** The path of the member that it shows of another record: `functionId.status`. */
export function shownPath({ computed }: ComputedField): string | undefined {
  return typeof computed === 'object' && 'through' in computed ? computed.through : undefined
}

/** The path of the date-time of which it is the day. */
export function datedPath({ computed }: ComputedField): string | undefined {
  return typeof computed === 'object' && 'dayOf' in computed ? computed.dayOf : undefined
}

/** The list of child records that it counts. */
export function countedList({ computed }: ComputedField): string | undefined {
  return typeof computed === 'object' && 'countOf' in computed ? computed.countOf : undefined
}
