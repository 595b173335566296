import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { findMissingKeyColumns, headerOf } from '@stamboek/model/sheets/find-missing-key-columns'
import { type MatchedHeader, matchHeaders } from '@stamboek/model/sheets/match-headers'

/** The meaning of the headers of a file, and whether a file with them can be imported. */
export interface JudgedHeaders {
  readonly matched: readonly MatchedHeader[]
  /** Problems to correct in the file first, one per header. */
  readonly problems: readonly string[]
  /** Few headers belong to this type: probably the wrong file. */
  readonly isOtherFile: boolean
  /** Why the file cannot be sent, in Dutch. */
  readonly whyNot: string | undefined
  /** The columns by which rows find their records. */
  readonly recognisedBy: string | undefined
}

/** Share of known headers below which a file counts as the wrong one. */
const minKnownShare = 1 / 4

/** Applies the checks of the server (`match-import-columns.ts`) before anything is sent. */
export function judgeHeaders(type: ServedRecordType, headers: readonly string[]): JudgedHeaders {
  const matched = matchHeaders(type, headers)
  const keys = new Set(matched.flatMap((found) => ('column' in found ? [found.column.key] : [])))
  const problems = [
    ...findEmptyHeaders(headers),
    ...findUnknownHeaders(matched),
    ...findMissingKeyColumns(type, keys).map(({ problem }) => problem),
  ]
  const isOtherFile = keys.size < headers.length * minKnownShare
  const otherFile = `Dit lijkt geen bestand met ${type.labels.many.toLowerCase()} te zijn.`
  const correctFirst = problems.length > 0 ? 'Pas eerst de koppen in het bestand aan.' : undefined
  return {
    matched,
    problems,
    isOtherFile,
    whyNot: isOtherFile ? otherFile : correctFirst,
    recognisedBy:
      problems.length > 0
        ? undefined
        : keys.has('id')
          ? 'id'
          : type.importKey.map((key) => headerOf(type, key)).join(', '),
  }
}

function findEmptyHeaders(headers: readonly string[]): readonly string[] {
  const positions = headers.flatMap((header, index) => (header.trim() === '' ? [String(index + 1)] : []))
  const last = positions.at(-1)
  if (last === undefined) return []
  return positions.length === 1
    ? [`Kolom ${last} heeft geen kop.`]
    : [`De kolommen ${positions.slice(0, -1).join(', ')} en ${last} hebben geen kop.`]
}

function findUnknownHeaders(matched: readonly MatchedHeader[]): readonly string[] {
  const byHeader = new Map<string, string>()
  for (const found of matched) {
    const name = found.header.trim().toLowerCase()
    if ('problem' in found && name !== '' && !byHeader.has(name)) byHeader.set(name, found.problem)
  }
  return [...byHeader.values()]
}
