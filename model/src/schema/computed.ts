/**
 * How a value comes to be that nobody enters. Callers may send it back; it is ignored.
 * - `program`: features set it; stored and audited
 * - `derived`: a feature computes it for the rules of the type (`RecordFeature.derived`); stored, but never
 *   answered or audited
 * - `added`: a feature adds it to answers for the caller (`RecordFeature.added`); never stored or searched
 * - `sequence`: the database numbers new records in the order in which they are stored; gaps occur
 * - `through`: a member of a referenced record, such as `functionId.status`: its label, a choice or a boolean
 * - `dayOf`: the day in Amsterdam of a date-time of the record; the database keeps it
 * - `countOf`: the number of child records in a list, without those marked as deleted
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

/** Whether a feature adds the value to answers (`added`); false without a field. */
export function isAdded(field: ComputedField | undefined): boolean {
  return field?.computed === 'added'
}

/** The path of `through`, such as `functionId.status`; undefined for a field that is computed otherwise or not at all. */
export function findThroughPath({ computed }: ComputedField): string | undefined {
  return typeof computed === 'object' && 'through' in computed ? computed.through : undefined
}

/** The path of the date-time whose day the field is (`dayOf`), undefined for other fields. */
export function findDateTimePath({ computed }: ComputedField): string | undefined {
  return typeof computed === 'object' && 'dayOf' in computed ? computed.dayOf : undefined
}

/** The name of the list whose child records the field counts (`countOf`), undefined for other fields. */
export function findCountedList({ computed }: ComputedField): string | undefined {
  return typeof computed === 'object' && 'countOf' in computed ? computed.countOf : undefined
}
