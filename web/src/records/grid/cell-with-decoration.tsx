import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import { valueAt } from '@stamboek/model/schema/field-path'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { fieldText } from '../../fields/field-text.ts'
import { viewOf } from '../../fields/field-views.ts'
import styles from './cell.module.css'

interface CellWithDecorationProps {
  readonly record: AnyRecord
  readonly path: string
  readonly field: FieldDefinition
  readonly text: string
  /** Icons and colours in front, as the definition asks for. */
  readonly decorations: readonly { readonly path: string; readonly field: FieldDefinition }[]
}

/** A cell as its field kind draws it; nothing where there is no value. */
export function CellWithDecoration({ record, path, field, text, decorations }: CellWithDecorationProps) {
  const content = <CellContent record={record} path={path} field={field} text={text} />
  if (decorations.length === 0) return content
  return (
    <span className={styles.decorated}>
      {decorations.map((each) => (
        <CellContent
          key={each.path}
          record={record}
          path={each.path}
          field={each.field}
          text={fieldText(each.field, record, each.path)}
        />
      ))}
      {content}
    </span>
  )
}

function CellContent({ record, path, field, text }: Omit<CellWithDecorationProps, 'decorations'>) {
  const { Cell } = viewOf(field)
  const value = valueAt(record, path)
  if (value === null || value === undefined) return null
  return Cell ? <Cell field={field} value={value} text={text} /> : text
}
