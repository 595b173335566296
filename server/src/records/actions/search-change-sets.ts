import type { ChangeSetPage } from '@stamboek/model/contract/change-sets'
import { changeSetConditions } from '../change-sets/change-set-conditions.ts'
import { describeChangeSets } from '../change-sets/describe-change-sets.ts'
import type { EntryRight } from '../change-sets/entry-scope.ts'
import { readChangeSetHeads } from '../change-sets/read-change-sets.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { type ChangeSetFilter, parseChangeSetSearch } from '../input/change-set-search.ts'

/**
 * Searches the change sets that the caller may audit, or of the caller alone those of records that he may read, newest first. Throws
 * 400 for what is no search, and 403 for a unit of others.
 */
export async function searchChangeSets(context: RecordContext, body: unknown): Promise<ChangeSetPage> {
  const { caller, engine } = context
  const { filter, limit, before } = parseChangeSetSearch({ catalogue: engine.catalogue, caller }, body)
  const scope = { right: requiredRight(context, filter), businessUnitIds: filter.businessUnitIds }
  // One more tells whether there are more.
  const found = await readChangeSetHeads(context, await changeSetConditions(context, filter, scope), {
    before,
    limit: limit + 1,
  })
  const page = found.slice(0, limit)
  return {
    items: await describeChangeSets(
      context,
      page.map(({ head }) => head),
      scope,
    ),
    cursor: found.length > limit ? String(page.at(-1)?.position) : null,
  }
}

/** Everybody may see what he himself did to records that he may read, to undo it. */
function requiredRight({ caller }: RecordContext, { userIds }: ChangeSetFilter): EntryRight {
  return userIds?.length === 1 && userIds[0] === caller.userId ? 'Read' : 'ReadAudit'
}
