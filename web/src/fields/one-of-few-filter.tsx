import type { FieldKind } from '@stamboek/model/schema/field-kind'
import type { Option } from '../ui/choices/option.ts'
import { RadioGroup } from '../ui/inputs/radio-group.tsx'
import type { FilterProps } from './field-view.ts'
import { filterFieldProps } from './input-field-props.ts'

/** The option that stands for no value, since radio buttons cannot be cleared. */
const any = { id: '', label: 'Alle' }

type OneOfFewFilterProps<K extends FieldKind> = FilterProps<K> & {
  readonly options: readonly Option[]
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
}

/** Searches for one of a few options that are all shown. */
export function OneOfFewFilter<K extends FieldKind>(props: OneOfFewFilterProps<K>) {
  const { entry, options, chosen } = props
  const isOptional = !entry.required && entry.default === undefined
  return (
    <RadioGroup
      {...filterFieldProps(props)}
      orientation={entry.orientation}
      options={isOptional ? [any, ...options] : options}
      value={chosen ?? (isOptional ? any.id : null)}
      onChange={(id) => props.onChoose(id === any.id ? null : id)}
    />
  )
}
