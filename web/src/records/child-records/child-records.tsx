import type { ChildListProps } from '../../fields/field-context.ts'
import { ChildDualList } from './child-dual-list.tsx'
import { ChildList } from './child-list.tsx'

/** Edits the child records of a field as its `presentation` says: in a dual list or in a list of rows. */
export function ChildRecords(props: ChildListProps) {
  return props.presentation === 'dualList' ? <ChildDualList {...props} /> : <ChildList {...props} />
}
