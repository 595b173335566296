/** An option of a select, lookup or list. */
export type Option = {
  id: string
  label: string
  /** Grey text after the label: a code, a date. */
  hint?: string | undefined
  /** Marked as inactive; shown only where it was chosen before. */
  isInactive?: boolean | undefined
}

const collator = new Intl.Collator('nl', { numeric: true, sensitivity: 'base' })

/** Sorts alphabetically in Dutch, numbers by size. */
export function sortOptions(options: readonly Option[]): Option[] {
  return options.toSorted((a, b) => collator.compare(a.label, b.label))
}
