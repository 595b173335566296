export interface Match {
  /** Higher is better. */
  readonly score: number
  /** Ranges `[start, end)` from left to right. */
  readonly ranges: readonly (readonly [number, number])[]
}

/**
 * Matches a query without case and accents; undefined without a match, score 0 for an empty query. Every word must
 * occur as a substring or, from three letters, as a subsequence from the start of a word ("pcg" finds
 * "Postcodegebieden").
 */
export function matchFuzzy(query: string, text: string): Match | undefined {
  return matchTerms(
    query,
    text,
    (term, folded) => matchSubstring(term, folded) ?? matchSubsequence(term, folded),
  )
}

/** As `matchFuzzy`, but every word of the query must be a substring from the start of a word of the text. */
export function matchWordStarts(query: string, text: string): Match | undefined {
  return matchTerms(query, text, (term, folded) => {
    const match = matchSubstring(term, folded)
    return match && match.score >= scores.wordStart ? match : undefined
  })
}

type Matcher = (term: readonly string[], text: FoldedText) => Match | undefined

function matchTerms(query: string, text: string, matchTerm: Matcher): Match | undefined {
  const whole = fold(query.trim()).letters
  const terms = [...new Set(whole.join('').split(/\s+/))].filter((term) => term !== '')
  const folded = fold(text)
  const asOne = terms.length > 1 ? matchSubstring(whole, folded) : undefined
  if (asOne && asOne.score >= scores.start) return asOne
  const matches = terms.map((term) => matchTerm(Array.from(term), folded))
  if (!matches.every((match) => match !== undefined)) return undefined
  return {
    score: matches.reduce((sum, { score }) => sum + score, 0) / Math.max(1, terms.length),
    ranges: mergeRanges(matches.flatMap(({ ranges }) => ranges)),
  }
}

interface FoldedText {
  readonly letters: readonly string[]
  readonly offsets: readonly number[]
}

function fold(text: string): FoldedText {
  const letters: string[] = []
  const offsets: number[] = []
  let offset = 0
  for (const character of text) {
    const plain = character.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('nl')
    for (const letter of plain) {
      letters.push(letter)
      offsets.push(offset)
    }
    offset += character.length
  }
  return { letters, offsets: [...offsets, offset] }
}

/** By position; up to 10 is added for the share of the text that a substring fills. */
const scores = { start: 100, wordStart: 80, inside: 50, letters: 30 }

/** Shorter words match as substrings only, since most texts contain two letters in order. */
const minLetters = 3

function matchSubstring(term: readonly string[], text: FoldedText): Match | undefined {
  const { length } = term
  const isHere = (index: number) => term.every((letter, at) => text.letters[index + at] === letter)
  const starts = [...text.letters.keys()].filter(isHere)
  let best: Match | undefined
  for (const start of starts) {
    const positionScore =
      start === 0 ? scores.start : isWordStart(text, start) ? scores.wordStart : scores.inside
    const score = positionScore + (10 * length) / text.letters.length
    if (!best || score > best.score) best = { score, ranges: [rangeOf(text, start, start + length)] }
  }
  return best
}

/** Finds the best subsequence from the start of a word; each gap costs 5. */
function matchSubsequence(term: readonly string[], text: FoldedText): Match | undefined {
  if (term.length < minLetters) return undefined
  let best: Match | undefined
  for (const start of text.letters.keys()) {
    if (text.letters[start] !== term[0] || !isWordStart(text, start)) continue
    const found = findLetters(term, text, start)
    if (!found) continue
    const gaps = found.filter((at, index) => index > 0 && at !== (found[index - 1] ?? 0) + 1).length
    const score = scores.letters - Math.min(25, 5 * gaps)
    if (!best || score > best.score)
      best = { score, ranges: mergeRanges(found.map((at) => rangeOf(text, at, at + 1))) }
  }
  return best
}

function findLetters(term: readonly string[], { letters }: FoldedText, start: number): number[] | undefined {
  const found: number[] = []
  for (const letter of term) {
    const at = letters.indexOf(letter, found.length === 0 ? start : (found.at(-1) ?? 0) + 1)
    if (at < 0) return undefined
    found.push(at)
  }
  return found
}

function isWordStart({ letters }: FoldedText, index: number): boolean {
  return index === 0 || !/[\p{L}\p{N}]/u.test(letters[index - 1] ?? '')
}

function rangeOf({ offsets }: FoldedText, start: number, end: number): [number, number] {
  return [offsets[start] ?? 0, offsets[end] ?? offsets.at(-1) ?? 0]
}

function mergeRanges(ranges: readonly (readonly [number, number])[]): [number, number][] {
  const joined: [number, number][] = []
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else joined.push([start, end])
  }
  return joined
}
