import type { ChildListProps } from '../../fields/field-context.ts'
import { ChildDualList } from './child-dual-list.tsx'
import { ChildList } from './child-list.tsx'

export function ChildRecords(props: ChildListProps) {
  return props.presentation === 'dualList' ? <ChildDualList {...props} /> : <ChildList {...props} />
}
