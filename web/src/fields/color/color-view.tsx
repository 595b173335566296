import { ColorField } from '../../ui/color-field.tsx'
import type { CellProps, FieldView, FilterProps, InputProps } from '../field-view.ts'
import { filterFieldProps, inputFieldProps } from '../input-field-props.ts'
import styles from './color-cell.module.css'

export const colorView: FieldView<'color'> = { Input: ColorInput, Filter: ColorFilter, Cell: ColorCell }

function ColorInput(props: InputProps<'color'>) {
  return (
    <ColorField
      {...inputFieldProps(props)}
      value={props.value}
      onChange={props.onChange}
      onTextError={props.onTextError}
    />
  )
}

function ColorFilter(props: FilterProps<'color'>) {
  return (
    <ColorField
      {...filterFieldProps(props)}
      value={typeof props.value === 'string' ? props.value : null}
      onChange={props.onChange}
      onTextError={props.onTextError}
    />
  )
}

function ColorCell({ value, text }: CellProps<'color'>) {
  return (
    <span className={styles.color} title={text}>
      <span className={styles.swatch} style={{ backgroundColor: value }} aria-hidden="true" />
      <span className={styles.text}>{text}</span>
    </span>
  )
}
