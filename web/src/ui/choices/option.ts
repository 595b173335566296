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
 * Returns the option that a key chooses in a closed list: of the arrows to the sides the neighbour of the chosen one, of a character the
 * next one that begins with it, after the last the first again. Undefined without one, and for other keys.
 */
export function findNextOption(
  options: readonly Option[],
  chosenId: string | undefined,
  key: string,
): Option | undefined {
  const at = options.findIndex(({ id }) => id === chosenId)
  if (key === 'ArrowLeft') return options[at === -1 ? 0 : at - 1]
  if (key === 'ArrowRight') return options[at + 1]
  const character = fold(key)
  if (character.length !== 1 || character === ' ') return undefined
  const others = [...options.slice(at + 1), ...options.slice(0, Math.max(at, 0))]
  return others.find(({ label }) => fold(label).startsWith(character))
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
