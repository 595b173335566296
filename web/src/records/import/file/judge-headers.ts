import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { findMissingKeyColumns, headerOf } from '@stamboek/model/sheets/find-missing-key-columns'
import { type MatchedHeader, matchHeaders } from '@stamboek/model/sheets/match-headers'
import type { CsvFile } from './csv-file.ts'

export type JudgedHeaders = ReturnType<typeof judgeHeaders>

/** With a smaller share of known headers it is probably the wrong file. */
const minKnownShare = 1 / 4

/**
 * Interprets the headers of a file, with the checks of the server (`match-import-columns.ts`) before anything is sent.
 * `whyNot` is undefined if the file can be sent.
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

function findHeaderProblems(matched: readonly MatchedHeader[]): Iterable<string> {
  const byHeader = new Map<string, string>()
  for (const found of matched) {
    if (!('problem' in found)) continue
    const name = found.header.trim().toLowerCase() || found.problem
    if (!byHeader.has(name)) byHeader.set(name, found.problem)
  }
  return byHeader.values()
}
