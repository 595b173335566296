import { labelReferences } from '../../rules/label-references.ts'
import { planRecords } from '../../rules/plan-record.ts'
import { inheritFromParent, resolveParents } from '../../rules/resolve-parents.ts'
import type { ImportCandidate, ImportRun } from '../import-run.ts'
import type { RowResult } from '../row-importer.ts'
import { checkRow, type PlannedRow, type RowPlan } from './check-row.ts'

/**
 * Plans rows by the rules of the form, in a fixed number of queries. Returns in order the write of each row, or its
 * result if it is refused or unchanged.
 */
export async function planCandidates(
  run: ImportRun,
  candidates: readonly ImportCandidate[],
): Promise<readonly (PlannedRow | RowResult)[]> {
  const changed = candidates.filter(hasChanges)
  const plans = await planChanges(run, changed)
  const checked = new Map<ImportCandidate, PlannedRow | RowResult>()
  for (const [index, candidate] of changed.entries()) {
    const plan = plans[index]
    if (!plan) throw new Error('A row that was planned is gone')
    checked.set(candidate, checkRow(run, candidate, plan))
  }
  return candidates.map(
    (each) => checked.get(each) ?? { row: each.row, outcome: 'unchanged', before: each.before },
  )
}

function hasChanges({ before, body, problems }: ImportCandidate): boolean {
  return !before || Object.keys(body).length > 0 || problems.length > 0
}

async function planChanges(
  { unit, type }: ImportRun,
  changed: readonly ImportCandidate[],
): Promise<readonly RowPlan[]> {
  const plans = await planRecords(
    unit,
    type,
    changed.map(({ before, body }) => ({ before, body, mode: before ? 'edit' : 'add' })),
  )
  const drafts = changed.map(({ before, isGlobal }, index) => {
    const after = plans[index]?.after ?? {}
    return { before, after: before ? after : { ...after, isGlobalSystemBusinessUnitRecord: isGlobal } }
  })
  const parents = await resolveParents(unit, type, drafts)
  const owned = drafts.map(({ before, after }, index) => {
    const parent = parents[index]?.parent
    return { before, after: parent ? { ...after, ...inheritFromParent(unit, type, parent) } : after }
  })
  const labelled = await labelReferences(unit, type, owned)
  return plans.map((plan, index) => {
    const { after: own = {} } = owned[index] ?? {}
    return {
      plan,
      resolvedParent: parents[index] ?? { broken: [] },
      own,
      change: labelled[index] ?? { after: own },
    }
  })
}
