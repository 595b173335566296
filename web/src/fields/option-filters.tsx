import type { FieldKind } from '@stamboek/model/schema/field-kind'
import type { Option } from '../ui/choices/option.ts'
import { MultiSelect } from '../ui/choices/select.tsx'
import { RadioGroup } from '../ui/inputs/radio-group.tsx'
import type { FilterProps } from './field-view.ts'
import { readTexts } from './filter-value.ts'
import { filterFieldProps } from './input-field-props.ts'

/** Chooses from given options; the value is an array of ids, [] (not null) when the user clears it. */
export function MultiSelectFilter<K extends FieldKind>(
  props: FilterProps<K> & { readonly options: readonly Option[]; readonly isSorted: boolean },
) {
  return (
    <MultiSelect
      placeholder="Alle"
      {...filterFieldProps(props)}
      isSorted={props.isSorted}
      options={props.options}
      value={readTexts(props.value)}
      onChange={props.onChange}
    />
  )
}

/** Options of a definition as those of an input: `id` is the value, `label` stays, in the same order. */
export function toOptions(options: readonly { readonly value: string; readonly label: string }[]): Option[] {
  return options.map(({ value, label }) => ({ id: value, label }))
}

/** Stands for null: any value. */
export const anyOption = { id: '', label: 'Alle' } as const

type OneOptionFilterProps<K extends FieldKind> = FilterProps<K> & {
  readonly options: readonly Option[]
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
}

/**
 * Radio buttons, which cannot be cleared: an optional entry without a default has a button "Alle", which chooses null and is on while
 * nothing is chosen.
 */
export function RadioFilter<K extends FieldKind>(props: OneOptionFilterProps<K>) {
  const { entry, options, chosen } = props
  const isOptional = !entry.required && entry.default === undefined
  return (
    <RadioGroup
      {...filterFieldProps(props)}
      options={isOptional ? [anyOption, ...options] : options}
      value={chosen ?? (isOptional ? anyOption.id : null)}
      onChange={(id) => props.onChoose(id === anyOption.id ? null : id)}
    />
  )
}

/** The options side by side in one control, and "Alle", which chooses null, after them unless the entry is required. */
export function SegmentsFilter<K extends FieldKind>(props: OneOptionFilterProps<K>) {
  const { entry, options, chosen } = props
  return (
    <RadioGroup
      {...filterFieldProps(props)}
      look="segments"
      options={entry.required ? options : [...options, anyOption]}
      value={chosen ?? (entry.required ? null : anyOption.id)}
      onChange={(id) => props.onChoose(id === anyOption.id ? null : id)}
    />
  )
}
