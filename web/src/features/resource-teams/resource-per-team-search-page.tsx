import type { resourcePerTeamSearch } from '@stamboek/model/records/erp/resource-per-team-search'
import type { PresentedRecord } from '@stamboek/model/schema/record-of'
import { pageExtension } from '../../records/extension/page-extension.ts'
import type { RecordCellProps } from '../../records/extension/record-page-extension.ts'

/** The tree of teams, resources and functions (requirements 7.3). */
export const extension = pageExtension<typeof resourcePerTeamSearch>({
  texts: { description: describeNode },
  cells: { description: NodeCell },
})

type Node = PresentedRecord<typeof resourcePerTeamSearch>

function NodeCell({ record, text }: RecordCellProps<typeof resourcePerTeamSearch>) {
  return record.nodeType === 'team' ? <strong>{text}</strong> : text
}

/** "Anna de Boer (A12, Monteur)": a resource with its code and functions, if any. */
function describeNode(row: Node): string {
  const { nodeType, description, code, resourceFunctions } = row
  const name = description ?? ''
  if (nodeType !== 'resource') return name
  const details = [code, describeFunctions(resourceFunctions ?? [])]
  const known = details.filter(Boolean)
  return known.length === 0 ? name : `${name} (${known.join(', ')})`
}

/** Names a function once, however many periods it has. */
function describeFunctions(rows: readonly Node[]): string | null | undefined {
  const ids = new Set(rows.map((row) => row.functionId))
  return ids.size > 1 ? 'meerdere functies' : rows[0]?.functionDescription
}
