import { ColorField } from '../../ui/inputs/color-field.tsx'
import type { CellProps, FieldView, FilterProps, InputProps } from '../field-view.ts'
import { readText } from '../filter-value.ts'
import { typedFieldProps, typedFilterProps } from '../input-field-props.ts'
import styles from './color-cell.module.css'

export const colorView: FieldView<'color'> = {
  Input: ColorInput,
  Filter: ColorFilter,
  Cell: ColorCell,
  Decoration: Swatch,
}

function ColorInput(props: InputProps<'color'>) {
  return <ColorField {...typedFieldProps(props)} />
}

function ColorFilter(props: FilterProps<'color'>) {
  return <ColorField {...typedFilterProps(props)} value={readText(props.value)} />
}

function ColorCell({ value, text }: CellProps<'color'>) {
  return (
    <span className={styles.color} title={text}>
      <Swatch value={value} />
      <span>{text}</span>
    </span>
  )
}

function Swatch({ value }: Pick<CellProps<'color'>, 'value'>) {
  return <span className={styles.swatch} style={{ backgroundColor: value }} aria-hidden="true" />
}
