import { defaultFound, type FoundRecord, maxFindText, maxFound } from '@stamboek/model/contract/find'
import type { FieldError } from '@stamboek/model/contract/problem'
import type { RecordContext } from '../engine/record-context.ts'
import { describeFound } from '../find/describe-found.ts'
import { findMatches } from '../find/find-matches.ts'
import { listFindSources } from '../find/find-sources.ts'
import { rankMatches } from '../find/rank-matches.ts'
import { malformedProblem, requireMembers } from '../input/input-values.ts'
import { parseIntegerMember, parseSearchText } from '../input/search-input.ts'

/**
 * Finds records of all types whose page the caller may open in the business unit of the call, by id, code, number,
 * description and other texts that name them: the best first, at most 50 and 5 of a type. Blank text finds nothing.
 * 400 for another body.
 */
export async function findRecords(context: RecordContext, body: unknown): Promise<readonly FoundRecord[]> {
  const request = requireMembers(body, ['text', 'limit'])
  const errors: FieldError[] = []
  const report = (field: string, message: string) => errors.push({ field, message })
  const text = parseSearchText(request.text, maxFindText)
  if ('message' in text) report('text', text.message)
  const limit = parseIntegerMember(
    { field: 'limit', value: request.limit, min: 1, max: maxFound, defaultValue: defaultFound },
    report,
  )
  if (errors.length > 0 || 'message' in text) throw malformedProblem(errors)
  if (text.value === '') return []
  const sources = listFindSources(context)
  const matches = await findMatches(context, sources, text.value)
  return describeFound(context, sources, rankMatches(matches, text.value, limit))
}
