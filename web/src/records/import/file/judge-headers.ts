import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { findMissingKeyColumns, headerOf } from '@stamboek/model/sheets/find-missing-key-columns'
import { type MatchedHeader, matchHeaders } from '@stamboek/model/sheets/match-headers'
import type { CsvFile } from './csv-file.ts'

export type JudgedHeaders = ReturnType<typeof judgeHeaders>

/** Share of known headers below which a file counts as the wrong one. */
const minKnownShare = 1 / 4

/**
 * The meaning of the headers of a file, and whether a file with them can be imported: the checks of the server
 * (`match-import-columns.ts`) before anything is sent.
 */
export function judgeHeaders(
  type: ServedRecordType,
  { header: headers, firstColumn }: Pick<CsvFile, 'header' | 'firstColumn'>,
) {
  const matched = matchHeaders(type, headers, firstColumn)
  const keys = new Set(matched.flatMap((found) => ('column' in found ? [found.column.key] : [])))
  const problems = [
    ...findHeaderProblems(matched),
    ...findMissingKeyColumns(type, keys).map(({ problem }) => problem),
  ]
  const isOtherFile = keys.size < headers.length * minKnownShare
  const otherFile = `Dit lijkt geen bestand met ${type.labels.many.toLowerCase()} te zijn.`
  const correctFirst = problems.length > 0 ? 'Pas eerst de koppen in het bestand aan.' : undefined
  return {
    matched,
    /** Problems to correct in the file first, one per header. */
    problems,
    /** Few headers belong to this type: probably the wrong file. */
    isOtherFile,
    /** Why the file cannot be sent. */
    whyNot: isOtherFile ? otherFile : correctFirst,
    /** The columns by which rows find their records. */
    recognisedBy:
      problems.length > 0
        ? undefined
        : keys.has('id')
          ? 'id'
          : type.importKey.map((key) => headerOf(type, key)).join(', '),
  }
}

/** One problem per header, whatever its case. */
function findHeaderProblems(matched: readonly MatchedHeader[]): Iterable<string> {
  const byHeader = new Map<string, string>()
  for (const found of matched) {
    if (!('problem' in found)) continue
    const name = found.header.trim().toLowerCase() || found.problem
    if (!byHeader.has(name)) byHeader.set(name, found.problem)
  }
  return byHeader.values()
}
