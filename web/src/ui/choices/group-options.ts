import { hasWords, type Option, sortOptions } from './option.ts'

export type GroupedOption = Option & { group: string }

export interface OptionGroup {
  readonly label: string
  readonly options: readonly GroupedOption[]
}

/**
 * Groups the options with all words of `query` in the names of their group and option; groups without any are left out.
 * Groups are sorted by label, options stay in their order.
 */
export function groupOptions(options: readonly GroupedOption[], query: string): readonly OptionGroup[] {
  const groups = Map.groupBy(
    options.filter(({ group, label }) => hasWords(`${group}: ${label}`, query)),
    ({ group }) => group,
  )
  return sortOptions([...groups.keys()].map((label) => ({ id: label, label }))).map(({ label }) => ({
    label,
    options: groups.get(label) ?? [],
  }))
}
