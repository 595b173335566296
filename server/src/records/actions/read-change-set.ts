import type { ChangeSetAnswer } from '@stamboek/model/contract/change-sets'
import type { FieldError } from '@stamboek/model/contract/problem'
import { describeChangeSets } from '../change-sets/describe-change-sets.ts'
import { readChangeSetEntries } from '../change-sets/read-change-set-entries.ts'
import { readChangeSetHead } from '../change-sets/read-change-sets.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { malformedProblem, requireUuid } from '../input/input-values.ts'
import { parseSlice } from './read-audit-trail.ts'

const right = 'ReadAudit'

/**
 * Reads a change set with a page of its entries, those that the caller may audit. Throws 404 for one that the caller may not audit, and
 * for an entry that does not begin one.
 */
export async function readChangeSet(
  context: RecordContext,
  id: string,
  query: unknown,
): Promise<ChangeSetAnswer> {
  const changeSetId = requireUuid('id', id)
  const errors: FieldError[] = []
  const slice = parseSlice(query, errors)
  if (errors.length > 0) throw malformedProblem(errors)
  const head = await readChangeSetHead(context, changeSetId, right)
  const [found] = await describeChangeSets(context, [head], { right })
  if (!found) throw new Error('A change set that was read is gone')
  return { ...found, entries: await readChangeSetEntries(context, changeSetId, slice) }
}
