import { shortText } from '../short-text.ts'

interface RangeTexts {
  readonly start: string | null
  readonly end: string | null
}

const notations: readonly RegExp[] = [
  // van 01-01-2026 tot 31-12-2026; vanaf 01-01-2026; tot 31-12-2026
  /^van(?:af)?\s+(?<start>.+?)(?:\s+tot\s+(?<end>.+))?$/i,
  /^tot\s+(?<end>.+)$/i,
  // 01-01-2026 - 31-12-2026, either side left out
  /^(?<start>.+?)?(?:^|\s+)[-–](?:\s+|$)(?<end>.+)?$/,
  // 01-01-2026: from then on
  /^(?<start>.+)$/,
]

/** Splits the text of a period into its bounds; undefined for other texts. */
export function splitRangeText(text: string): RangeTexts | undefined {
  const trimmed = shortText(text)
  for (const notation of notations) {
    const groups = notation.exec(trimmed)?.groups
    if (groups) return { start: groups.start ?? null, end: groups.end ?? null }
  }
  return undefined
}
