import { kindOf } from '@stamboek/model/fields/field-kinds'
import { maxLengthOf } from '@stamboek/model/fields/text/text'
import type { FieldOfKind } from '@stamboek/model/schema/field-kind'
import { useState } from 'react'
import { TextField } from '../../ui/inputs/text-field.tsx'
import type { CellProps, FieldView, FilterProps, InputProps } from '../field-view.ts'
import { filterFieldProps, inputFieldProps } from '../input-field-props.ts'
import { matchingPlaceholders } from '../matching-labels.ts'
import styles from './text-cell.module.css'

export const textView: FieldView<'text'> = { Input: TextInput, Filter: TextFilter, Cell: TextCell }

function TextInput(props: InputProps<'text'>) {
  const { field, onChange, onBlur } = props
  const value = props.value ?? ''
  // The text stays as typed while typing; otherwise it is shown in its notation.
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      {...inputFieldProps(props)}
      value={typed === value ? value : formatNotation(value, field)}
      onChange={(text) => {
        const next = applyLetterCase(text, field)
        setTyped(next)
        onChange(next === '' ? null : next)
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur?.()
      }}
      maxLength={props.isReadOnly ? undefined : findMaxTypedLength(field)}
      type={field.format === 'email' ? 'email' : 'text'}
    />
  )
}

function TextFilter(props: FilterProps<'text'>) {
  return (
    <TextField
      placeholder={matchingPlaceholders[props.matchingBehavior]}
      {...filterFieldProps(props)}
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={(text) => props.onChange(text === '' ? null : text)}
      isClearable
    />
  )
}

function TextCell({ field, value, text }: CellProps<'text'>) {
  // Other schemes, such as javascript:, could run a script.
  if (field.format !== 'url' || !/^https?:\/\//i.test(value)) return text
  return (
    <a className={styles.link} href={value} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}

/** `NL91 ABNA 0417 1643 00` for an IBAN; other texts as they are. */
function formatNotation(text: string, field: FieldOfKind<'text'>): string {
  const kind = kindOf(field)
  return kind.format(kind.toSearchText(text, field), field)
}

/** Notations such as IBAN have no limit, since typed spaces do not count. */
function findMaxTypedLength(field: FieldOfKind<'text'>): number | undefined {
  return field.format === undefined ? maxLengthOf(field) : (field.length ?? field.maxLength)
}

function applyLetterCase(text: string, field: FieldOfKind<'text'>): string {
  if (field.letterCase === 'upper') return text.toUpperCase()
  return field.letterCase === 'lower' ? text.toLowerCase() : text
}
