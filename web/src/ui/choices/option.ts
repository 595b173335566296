/** Something that can be chosen. */
export type Option = {
  id: string
  label: string
  /** More about it, in grey behind the label: a code, a date. */
  hint?: string | undefined
  /** Still shown where it was chosen before, marked as inactive. */
  isInactive?: boolean | undefined
}

const collator = new Intl.Collator('nl', { numeric: true, sensitivity: 'base' })

/** Alphabetical as Dutch readers expect it, numbers by their size. */
export function sortOptions(options: readonly Option[]): Option[] {
  return options.toSorted((a, b) => collator.compare(a.label, b.label))
}
