import { IconPicker } from '../../ui/choices/icon-picker.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import type { CellProps, FieldView, FilterProps, InputProps } from '../field-view.ts'
import { filterFieldProps, inputFieldProps } from '../input-field-props.ts'

export const iconView: FieldView<'icon'> = {
  Input: IconInput,
  Filter: IconFilter,
  Cell: IconCell,
  column: { width: 90 },
}

function IconInput(props: InputProps<'icon'>) {
  return <IconPicker {...inputFieldProps(props)} value={props.value} onChange={props.onChange} />
}

function IconFilter(props: FilterProps<'icon'>) {
  return (
    <IconPicker
      {...filterFieldProps(props)}
      value={typeof props.value === 'string' ? props.value : null}
      onChange={props.onChange}
    />
  )
}

function IconCell({ value }: CellProps<'icon'>) {
  return <Icon name={value} isLabelled />
}
