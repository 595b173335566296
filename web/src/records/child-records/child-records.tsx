import type { ChildListProps } from '../../fields/field-context.ts'
import { ChildDualList } from './child-dual-list.tsx'
import { ChildList } from './child-list.tsx'

/** The child records of a record inside its form, as the definition shows them. */
export function ChildRecords(props: ChildListProps) {
  return props.presentation === 'dualList' ? <ChildDualList {...props} /> : <ChildList {...props} />
}
