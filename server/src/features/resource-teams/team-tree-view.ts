import type { ViewSource } from '../../records/engine/record-context.ts'
import { exportTeamRows } from './team-sheet.ts'
import { searchTeamTree } from './team-tree.ts'
import { treeFilters } from './tree-search.ts'

/** The rows of the view of domain.md 2.9. */
export const teamTreeView: ViewSource = {
  filters: treeFilters,
  search: searchTeamTree,
  exportRows: exportTeamRows,
}
