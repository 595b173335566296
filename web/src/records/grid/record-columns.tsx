import { fieldAt } from '@stamboek/model/fields/field-at'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import { valueAt } from '@stamboek/model/schema/field-path'
import type { GridColumn as ColumnDefinition } from '@stamboek/model/schema/layout'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { fieldText } from '../../fields/field-text.ts'
import { viewOf } from '../../fields/field-views.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { insertExtras } from '../extension/placement.ts'
import type { RecordPageExtension } from '../extension/record-page-extension.ts'
import styles from './cell.module.css'

type Columns = Pick<RecordType, 'fields' | 'grid' | 'labelFields'>
const seldomRead = new Set([
  'lastModifiedOnUtc',
  'lastModifiedById',
  'createdOnUtc',
  'createdById',
  'systemValue',
])
/** Where a column without a width of its own shares the room that is left, this is the least. */
const leastWidth = 160

/** Room for the whole header and the arrow of its sorting, in CSS pixels. */
function headerWidth(label: string): number {
  return Math.ceil(label.length * 6.6) + 44
}

export const recordId = (record: AnyRecord): string => record.id

/** The columns of a record type's grid: those of its definition, and what its page draws otherwise or adds. */
export function recordColumns(
  type: Columns & Pick<RecordType, 'ownership'>,
  extension?: RecordPageExtension,
): GridColumn<AnyRecord>[] {
  const own = treeColumns(type).map((column) => withCell(column, extension?.cells))
  const columns = type.ownership === 'either' ? [...own, everywhere] : own
  const extras = (extension?.columns ?? []).map(({ place, ...column }) => ({
    item: { ...column, isSortable: false, value: column.text },
    place,
  }))
  return [...insertExtras<GridColumn<AnyRecord>>(columns, extras, ({ id }) => id)]
}

/** Whose a record is, which no field says. */
const everywhere: GridColumn<AnyRecord> = {
  id: 'isGlobalSystemBusinessUnitRecord',
  header: 'Alle business units',
  headerTooltip: 'Geldt in alle business units',
  width: headerWidth('Alle business units'),
  isHiddenByDefault: true,
  value: (row) => row['isGlobalSystemBusinessUnitRecord'],
  text: (row) => (row['isGlobalSystemBusinessUnitRecord'] === true ? 'Ja' : 'Nee'),
}

/** The first column of a tree shows it: with room for the name of a row two levels down. */
function treeColumns(type: Columns): GridColumn<AnyRecord>[] {
  const indent = type.grid.tree?.indent ?? 0
  return columnsOf(type, type.grid.columns).map((column, index) =>
    index === 0 && indent > 0 ? { ...column, width: (column.width ?? leastWidth) + 2 * indent } : column,
  )
}

function withCell(
  column: GridColumn<AnyRecord>,
  cells: RecordPageExtension['cells'] = {},
): GridColumn<AnyRecord> {
  const Cell = cells[column.id]
  if (!Cell) return column
  return {
    ...column,
    render: (row) => <Cell record={row} value={column.value(row)} text={column.text(row)} />,
  }
}

/** The columns of some of a type's fields, such as those of a detail row. */
export function columnsOf(type: Columns, columns: readonly ColumnDefinition[]): GridColumn<AnyRecord>[] {
  return columns.flatMap((column) => {
    const field = fieldAt(type.fields, column.field)
    return field ? [toColumn(type, column, field)] : []
  })
}

function toColumn(type: Columns, column: ColumnDefinition, field: FieldDefinition): GridColumn<AnyRecord> {
  const { Cell, column: style = {} } = viewOf(field)
  const path = column.field
  const chosenWidth = column.width ?? style.width
  const width =
    chosenWidth === undefined
      ? undefined
      : Math.max(chosenWidth, style.minWidth ?? 0, headerWidth(column.label))
  const decorations = (column.decoratedBy ?? []).flatMap((decoration) => {
    const decorating = fieldAt(type.fields, decoration)
    return decorating ? [{ path: decoration, field: decorating }] : []
  })
  const text = (row: AnyRecord) => fieldText(field, row, path)
  return {
    id: path,
    header: column.label,
    headerTooltip: field.label === column.label ? undefined : field.label,
    group: column.group,
    isFoldedByDefault: column.group !== undefined && type.grid.foldedGroups?.includes(column.group),
    width: width ?? leastWidth,
    minWidth: style.minWidth,
    flex: width === undefined ? 1 : undefined,
    align: style.align,
    pinned: column.pinned,
    isSortable: kindOf(field).isSortable,
    isHiddenByDefault: column.isHidden,
    numeric: style.isNumeric,
    emphasis: path === type.labelFields[0] ? 'strong' : seldomRead.has(path) ? 'muted' : undefined,
    value: (row) => valueAt(row, path),
    text,
    render:
      Cell || decorations.length > 0
        ? (row) => (
            <CellWithDecoration
              record={row}
              path={path}
              field={field}
              decorations={decorations}
              text={text(row)}
            />
          )
        : undefined,
  }
}

interface CellWithDecorationProps {
  readonly record: AnyRecord
  readonly path: string
  readonly field: FieldDefinition
  readonly text: string
  /** Icons and colours in front, as the definition asks for. */
  readonly decorations: readonly { readonly path: string; readonly field: FieldDefinition }[]
}

/** A cell as its field kind draws it; nothing where there is no value. */
function CellWithDecoration({ record, path, field, text, decorations }: CellWithDecorationProps) {
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
