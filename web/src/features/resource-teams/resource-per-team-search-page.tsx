import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordCellProps, RecordPageExtension } from '../../records/extension/record-page-extension.ts'

/** The tree of teams, their resources and the functions of those (requirements 7.3). */
export const extension: RecordPageExtension = {
  dtoKey: 'Main.ResourcePerTeamSearchViewDto',
  texts: { description: describeNode },
  cells: { description: NodeCell },
}

function NodeCell({ record, text }: RecordCellProps) {
  return record['nodeType'] === 'team' ? <strong>{text}</strong> : text
}

/** A resource as "Anna de Boer (A12, Monteur)", with its code and functions as far as it has any. */
function describeNode(row: AnyRecord): string {
  const { nodeType, description, code, resourceFunctions } = row
  const name = typeof description === 'string' ? description : ''
  if (nodeType !== 'resource') return name
  const details = [code, describeFunctions((resourceFunctions ?? []) as readonly AnyRecord[])]
  const known = details.filter((detail) => typeof detail === 'string' && detail !== '')
  return known.length === 0 ? name : `${name} (${known.join(', ')})`
}

/** A function counts once, however many periods it has. */
function describeFunctions(rows: readonly AnyRecord[]): unknown {
  const ids = new Set(rows.map((row) => row['functionId']))
  return ids.size > 1 ? 'meerdere functies' : rows[0]?.['functionDescription']
}
