export type Option<Id extends string = string> = {
  id: Id
  label: string
  /** Stands back in a list: not of the day that counts, as the hint says. */
  isOutside?: boolean | undefined
  /** Grey text after the label: a code, a date. */
  hint?: string | undefined
  /** Marked as inactive; shown only where it was chosen before. */
  isInactive?: boolean | undefined
}

/** `Enter`, `ArrowUp`, `F2`: not what is typed. */
const keyName = /^[A-Z][a-z]{2,}|^F\d/

const collator = new Intl.Collator('nl', { numeric: true, sensitivity: 'base' })

/** Returns options sorted by label, alphabetically in Dutch and numbers by size. */
export function sortOptions(options: readonly Option[]): Option[] {
  return options.toSorted((a, b) => collator.compare(a.label, b.label))
}

/**
 * Returns the options whose label contains `query`, ignoring case, accents and spaces around it: equal labels first, then those that begin
 * with it, then those with a word that does, then the others, each in their order. An empty query returns all. Hints are not searched.
 */
export function filterOptions(options: readonly Option[], query: string): readonly Option[] {
  const text = fold(query.trim())
  if (text === '') return options
  return options
    .map((option) => ({ option, rank: rankMatch(fold(option.label), text) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ option }) => option)
}

/**
 * Returns the option that a closed list chooses: by the arrows to the sides the neighbour of the chosen one, by a typed text one that begins
 * with it (by one letter, also repeated, the next one after the chosen, after the last the first again). Undefined without one, and for other
 * keys.
 */
export function findNextOption(
  options: readonly Option[],
  chosenId: string | undefined,
  typed: string,
): Option | undefined {
  const at = options.findIndex(({ id }) => id === chosenId)
  if (typed === 'ArrowLeft') return options[at === -1 ? 0 : at - 1]
  if (typed === 'ArrowRight') return options[at + 1]
  if (typed.startsWith(' ') || keyName.test(typed)) return undefined
  const text = fold(typed)
  const isOneLetter = new Set(text).size === 1
  const first = isOneLetter ? at + 1 : Math.max(at, 0)
  const inOrder = [...options.slice(first), ...options.slice(0, first)]
  return inOrder.find(({ label }) => fold(label).startsWith(isOneLetter ? text.charAt(0) : text))
}

/** Whether `text` contains every word of `query`, ignoring case and accents; an empty query has none. */
export function hasWords(text: string, query: string): boolean {
  const folded = fold(text)
  return query.split(/\s+/).every((word) => folded.includes(fold(word)))
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('nl')
}

function rankMatch(label: string, text: string): number | undefined {
  if (label === text) return 0
  const at = label.indexOf(text)
  if (at <= 0) return at === 0 ? 1 : undefined
  const words = label.split(/(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])/u)
  const hasWord = words.some((_, index) => words.slice(index).join('').startsWith(text))
  return hasWord ? 2 : 3
}
