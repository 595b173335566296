import { valueAt } from '@stamboek/model/schema/field-path'
import { type ChildRow, useFieldContext } from '../field-context.ts'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'

export const childrenView: FieldView<'children'> = {
  Input: ChildrenInput,
  Filter: NoFilter,
  text: (rows) => String(rows.length),
}

function ChildrenInput(props: InputProps<'children'>) {
  const { ChildList, record } = useFieldContext()
  const stored = valueAt(record, props.path)
  const handleChange = (rows: readonly ChildRow[]): void => {
    props.onChange(rows)
    // A row is complete when it is added, so its errors can show at once.
    props.onBlur?.()
  }
  return (
    <ChildList
      label={props.label}
      dtoKey={props.field.of}
      parentField={props.field.parentField ?? ''}
      rows={props.value ?? []}
      storedRows={Array.isArray(stored) ? (stored as readonly ChildRow[]) : []}
      onChange={handleChange}
      rowErrors={props.memberErrors}
      errorMessage={props.errorMessage}
      onBusyChange={props.onTextError}
      mode={props.mode}
      isReadOnly={props.isReadOnly}
      presentation={props.presentation}
    />
  )
}

/** Child records are searched on their own page. */
function NoFilter(_props: FilterProps<'children'>) {
  return null
}
