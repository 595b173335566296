import { DualListPart } from '../../ui/choices/dual-list-part.ts'
import type { Option } from '../../ui/choices/option.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { InputProps } from '../field-view.ts'
import { inputFieldProps } from '../input-field-props.ts'
import { useAllOptions } from '../reference/use-reference-options.ts'

/** What can be chosen beside what is chosen; chosen ones stay shown when they have become inactive since. */
export function ReferencesDualList({
  known,
  ...props
}: InputProps<'references'> & { known: readonly Option[] }) {
  const all = useAllOptions(props.path)
  if (!all) return <Skeleton lines={6} />
  const options = [...all, ...known.filter(({ id }) => all.every((option) => option.id !== id))]
  return (
    <DualListPart
      {...inputFieldProps(props)}
      options={options}
      value={[...(props.value ?? [])]}
      onChange={(ids) => props.onChange(ids)}
    />
  )
}
