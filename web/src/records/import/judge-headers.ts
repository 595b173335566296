import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { findMissingKeyColumns, headerOf } from '@stamboek/model/sheets/find-missing-key-columns'
import { type MatchedHeader, matchHeaders } from '@stamboek/model/sheets/match-headers'

/** What the headers of a file mean, and whether a file with these headers can be imported at all. */
export interface JudgedHeaders {
  readonly matched: readonly MatchedHeader[]
  /** What must be mended in the file first, each header once. */
  readonly problems: readonly string[]
  /** Hardly any header is one of this type: most likely another file was meant. */
  readonly isOtherFile: boolean
  /** Why the file cannot be sent, in one sentence. */
  readonly whyNot: string | undefined
  /** By what a row finds its record. */
  readonly recognisedBy: string | undefined
}

/** One known header in so many is not enough to take a file for one of this type. */
const leastKnownShare = 1 / 4

/** Refuses what the server would refuse (import-columns.ts there), before anything is sent. */
export function judgeHeaders(type: ServedRecordType, headers: readonly string[]): JudgedHeaders {
  const matched = matchHeaders(type, headers)
  const keys = new Set(matched.flatMap((found) => ('column' in found ? [found.column.key] : [])))
  const problems = [
    ...nameless(headers),
    ...unknown(matched),
    ...findMissingKeyColumns(type, keys).map(({ problem }) => problem),
  ]
  const isOtherFile = keys.size < headers.length * leastKnownShare
  const otherFile = `Dit lijkt geen bestand met ${type.labels.many.toLowerCase()} te zijn.`
  const mendFirst = problems.length > 0 ? 'Pas eerst de koppen in het bestand aan.' : undefined
  return {
    matched,
    problems,
    isOtherFile,
    whyNot: isOtherFile ? otherFile : mendFirst,
    recognisedBy:
      problems.length > 0
        ? undefined
        : keys.has('id')
          ? 'id'
          : type.importKey.map((key) => headerOf(type, key)).join(', '),
  }
}

function nameless(headers: readonly string[]): readonly string[] {
  const places = headers.flatMap((header, index) => (header.trim() === '' ? [String(index + 1)] : []))
  const last = places.at(-1)
  if (last === undefined) return []
  return places.length === 1
    ? [`Kolom ${last} heeft geen kop.`]
    : [`De kolommen ${places.slice(0, -1).join(', ')} en ${last} hebben geen kop.`]
}

function unknown(matched: readonly MatchedHeader[]): readonly string[] {
  const byHeader = new Map<string, string>()
  for (const found of matched) {
    const name = found.header.trim().toLowerCase()
    if ('problem' in found && name !== '' && !byHeader.has(name)) byHeader.set(name, found.problem)
  }
  return [...byHeader.values()]
}
