import { type Right, rightLabels } from '@stamboek/model/schema/actions'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { RecordContext } from '../engine/record-context.ts'

/** What a row of an import does, and an undo takes back, asks for the right of the form that does the same. */
export type RowRight = Extract<Right, 'Create' | 'Update' | 'NewVersion'>

/** Why the caller may not write such a row; undefined where he may. */
export function whyNoRight(
  { caller }: Pick<RecordContext, 'caller'>,
  { permissions, labels }: RecordType,
  right: RowRight,
): string | undefined {
  if (caller.permissions.has(permissions[right])) return undefined
  return `Hiervoor ontbreekt het recht “${labels.many}: ${rightLabels[right]}”.`
}
