import { fieldAt } from '@stamboek/model/fields/field-at'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isAdded } from '@stamboek/model/schema/computed'
import { isEmptyValue } from '@stamboek/model/schema/evaluate-condition'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import { valueAt } from '@stamboek/model/schema/field-path'
import type { GridColumn as ColumnDefinition } from '@stamboek/model/schema/layout'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { findRowTypes, type RecordType } from '@stamboek/model/schema/record-type'
import type { ComponentType, ReactNode } from 'react'
import { findView, formatFieldValue } from '../../fields/field-views.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { insertExtras } from '../extension/placement.ts'
import type { RecordCellProps, RecordPageExtension } from '../extension/record-page-extension.ts'
import { BesideSharedMark, isSharedRecord } from '../texts/global-change.tsx'
import { BesidePeriodMark, findPeriodMarkField, findPeriodState } from '../texts/period-mark.tsx'
import styles from './grid-card.module.css'
import { treeIndent } from './use-tree.ts'

type OwnCells = Pick<RecordPageExtension, 'cells' | 'texts'>
type ColumnSource = Pick<RecordType, 'fields' | 'grid' | 'labelFields' | 'view'>
const mutedFields = new Set([
  'lastModifiedOnUtc',
  'lastModifiedById',
  'createdOnUtc',
  'createdById',
  'systemValue',
])
const minFlexibleWidth = 160
/** On a wide screen a name would take all room, and move the other columns away from it. */
const maxFlexibleWidth = 640

const decorationWidth = 24

function estimateHeaderWidth(label: string): number {
  return Math.ceil(label.length * 6.6) + 44
}

export const getRecordId = (record: AnyRecord): string => record.id

/**
 * The columns of a type's list: those of its definition, a hidden one with the ownership if that is `either`, and those
 * of the extension, with its cells and texts.
 */
export function createRecordColumns(
  type: ColumnSource & Pick<RecordType, 'ownership'>,
  extension?: RecordPageExtension,
): GridColumn<AnyRecord>[] {
  const own = createTreeColumns(type, extension)
  const columns = type.ownership === 'either' ? [...withSharedMark(type, own), globalColumn] : own
  const extras = (extension?.columns ?? []).map(({ place, ...column }) => ({
    item: { ...column, isSortable: false, value: column.text },
    place,
  }))
  return [...insertExtras<GridColumn<AnyRecord>>(columns, extras, ({ id }) => id)]
}

const sharedMarkWidth = 20

function withSharedMark(
  type: ColumnSource & Pick<RecordType, 'ownership'>,
  columns: readonly GridColumn<AnyRecord>[],
): readonly GridColumn<AnyRecord>[] {
  const name = columns.find(({ id }) => id === type.labelFields[0]) ?? columns[0]
  return columns.map((column) => {
    if (column !== name) return column
    const { width = minFlexibleWidth } = column
    return {
      ...column,
      width: width + sharedMarkWidth,
      decorationWidth: (row) =>
        (column.decorationWidth?.(row) ?? 0) + (isSharedRecord(type, row) ? sharedMarkWidth : 0),
      render: (row) => {
        const value = renderValue(column, row)
        return isSharedRecord(type, row) ? <BesideSharedMark>{value}</BesideSharedMark> : value
      },
    }
  })
}

const globalColumn: GridColumn<AnyRecord> = {
  id: 'isGlobalSystemBusinessUnitRecord',
  header: 'Alle business units',
  headerTooltip: 'Geldt in alle business units',
  width: estimateHeaderWidth('Alle business units'),
  isHiddenByDefault: true,
  value: (row) => row['isGlobalSystemBusinessUnitRecord'],
  text: (row) => (row['isGlobalSystemBusinessUnitRecord'] === true ? 'Ja' : 'Nee'),
}

/** The first column of a tree does not scroll, and is wider by two levels of indent. */
function createTreeColumns(type: ColumnSource, ownCells: OwnCells = {}): GridColumn<AnyRecord>[] {
  const [first, ...others] = createFieldColumns(type, type.grid.columns, ownCells)
  if (!first || !type.grid.tree) return first ? [first, ...others] : []
  return [{ ...first, pinned: 'start', width: (first.width ?? minFlexibleWidth) + 2 * treeIndent }, ...others]
}

/**
 * Columns of the fields of a definition, with the extension's cells and texts; unknown fields are left out. The status column,
 * else that of the period, also marks ended and planned records.
 */
export function createFieldColumns(
  type: ColumnSource,
  columns: readonly ColumnDefinition[],
  ownCells: OwnCells = {},
): GridColumn<AnyRecord>[] {
  const created = columns.flatMap((column) => {
    const field = fieldAt(type.fields, column.field)
    return field ? [createColumn(type, column, field, ownCells)] : []
  })
  const shown = created.filter(({ isHiddenByDefault }) => isHiddenByDefault !== true).map(({ id }) => id)
  const marked = findPeriodMarkField(type, shown)
  return created.map((column) => (column.id === marked ? withPeriodMark(type, column) : column))
}

/** Of "Verlopen" beside a period, and of "· vanaf 01-01-2027" beside another value. */
const periodMarkWidths = { word: 56, date: 124 }

/** Marks rows whose period does not include today, or the reference date. Copying, sorting and exporting use the value alone. */
function withPeriodMark(type: ColumnSource, column: GridColumn<AnyRecord>): GridColumn<AnyRecord> {
  const { width = minFlexibleWidth } = column
  const markWidth = column.id === 'status' ? periodMarkWidths.date : periodMarkWidths.word
  return {
    ...column,
    width: width + markWidth,
    decorationWidth: (row) =>
      (column.decorationWidth?.(row) ?? 0) + (findPeriodState(type, row) === undefined ? 0 : markWidth),
    // A status is never empty, so without marks it can leave room to others.
    ...(column.id === 'status' && {
      emptyWidth: width,
      needsRoom: (row) => findPeriodState(type, row) !== undefined,
    }),
    render: (row) => (
      <BesidePeriodMark type={type} record={row} field={column.id}>
        {renderValue(column, row)}
      </BesidePeriodMark>
    ),
  }
}

function renderValue(column: GridColumn<AnyRecord>, row: AnyRecord): ReactNode {
  return column.render?.(row) ?? column.text(row)
}

function createColumn(
  type: ColumnSource,
  column: ColumnDefinition,
  field: FieldDefinition,
  { texts = {}, cells = {} }: OwnCells,
): GridColumn<AnyRecord> {
  const { Cell, column: style = {} } = findView(field)
  const path = column.field
  const chosenWidth = column.width ?? style.width
  const width =
    chosenWidth === undefined
      ? undefined
      : Math.max(chosenWidth, style.minWidth ?? 0, estimateHeaderWidth(column.label))
  const decorations = (column.decoratedBy ?? []).flatMap((decoration) => {
    const decorating = fieldAt(type.fields, decoration)
    return decorating ? [{ path: decoration, field: decorating }] : []
  })
  const OwnCell = cells[path] ?? (texts[path] ? OwnText : undefined)
  const text = texts[path] ?? ((row: AnyRecord) => formatFieldValue(field, row, path))
  return {
    id: path,
    header: column.label,
    headerTooltip: field.label === column.label ? undefined : field.label,
    group: column.group,
    isFoldedByDefault: column.group !== undefined,
    width: width ?? minFlexibleWidth,
    minWidth: style.minWidth,
    emptyWidth: estimateHeaderWidth(column.label),
    flex: width === undefined ? findShare(type, path) : undefined,
    maxFlexWidth: maxFlexibleWidth,
    align: style.align,
    isSortable: kindOf(field).isSortable && !isAdded(field),
    isHiddenByDefault: column.isHidden,
    numeric: style.isNumeric,
    emphasis: findEmphasis(type, path),
    value: (row) => valueAt(row, path),
    text,
    decorationWidth: (row) =>
      decorations.filter((each) => !isEmptyValue(valueAt(row, each.path))).length * decorationWidth,
    render:
      OwnCell || Cell || decorations.length > 0
        ? (row) => (
            <CellWithDecoration
              record={row}
              path={path}
              field={field}
              decorations={decorations}
              text={text(row)}
              OwnCell={OwnCell}
            />
          )
        : undefined,
  }
}

/** Columns that tell rows apart get most of the remaining room. */
function findShare({ labelFields }: ColumnSource, path: string): number {
  return path === labelFields[0] ? 3 : 1
}

function findEmphasis(type: ColumnSource, path: string): GridColumn<AnyRecord>['emphasis'] {
  if (path === type.labelFields[0]) return findRowTypes(type) ? undefined : 'strong'
  return mutedFields.has(path) ? 'muted' : undefined
}

interface CellWithDecorationProps {
  readonly record: AnyRecord
  readonly path: string
  readonly field: FieldDefinition
  readonly text: string
  /** Icons and colours before the text (`decoratedBy`). */
  readonly decorations: readonly { readonly path: string; readonly field: FieldDefinition }[]
  readonly OwnCell: ComponentType<RecordCellProps> | undefined
}

function CellWithDecoration(props: CellWithDecorationProps) {
  const { record, path, field, text, decorations, OwnCell } = props
  const content = OwnCell ? (
    <OwnCell record={record} value={valueAt(record, path)} text={text} />
  ) : (
    <CellContent record={record} path={path} field={field} text={text} />
  )
  if (decorations.length === 0) return content
  return (
    <span className={styles.decorated}>
      {decorations.map((each) => (
        <Decoration key={each.path} record={record} path={each.path} field={each.field} />
      ))}
      <span className={styles.decoratedText}>{content}</span>
    </span>
  )
}

function CellContent({
  record,
  path,
  field,
  text,
}: Omit<CellWithDecorationProps, 'decorations' | 'OwnCell'>) {
  const { Cell } = findView(field)
  const value = valueAt(record, path)
  if (value === null || value === undefined) return null
  return Cell ? <Cell field={field} value={value} text={text} /> : text
}

function Decoration({ record, path, field }: Pick<CellWithDecorationProps, 'record' | 'path' | 'field'>) {
  const { Cell, Decoration: Mark = Cell } = findView(field)
  const value = valueAt(record, path)
  if (value === null || value === undefined) return null
  const text = formatFieldValue(field, record, path)
  return Mark ? <Mark field={field} value={value} text={text} /> : text
}

function OwnText({ text }: RecordCellProps) {
  return text
}
