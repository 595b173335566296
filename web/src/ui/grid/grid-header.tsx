import { type ColumnGroup, groupColumns } from './column-groups.ts'
import type { ColumnLayout } from './column-layout.ts'
import type { GridSort } from './column-state.ts'
import styles from './grid-header.module.css'
import { GridHeaderCell } from './grid-header-cell.tsx'
import { MarkBox } from './mark-box.tsx'
import { placeStyle } from './place-style.ts'
import type { ColumnDrag } from './use-column-drag.ts'
import type { ColumnResize } from './use-column-resize.ts'
import type { RowSlot } from './use-grid-virtualisation.ts'
import type { RowMarking } from './use-row-marking.ts'

export const HEADER_HEIGHT = 34
export const GROUP_HEIGHT = 28

interface GridHeaderProps<Row> {
  layout: ColumnLayout<Row>
  slots: readonly RowSlot<Row>[]
  sort: readonly GridSort[]
  tabStopColumn: number | null
  marking: RowMarking
  drag: ColumnDrag
  resize: ColumnResize
  isRefreshing: boolean
}

/** The rows that stay on top: groups, when there are any, and the columns. */
export function GridHeader<Row>(props: GridHeaderProps<Row>) {
  const { layout, slots, sort, tabStopColumn, marking, drag, resize } = props
  const groups = groupColumns(layout.columns)
  return (
    <div role="rowgroup" className={styles.header} style={{ width: layout.totalWidth }}>
      {groups.length > 0 && (
        <div role="row" aria-rowindex={1} className={styles.groupRow}>
          {groups.map((group, index) => (
            <GroupHeader
              key={group.columns[0]?.id}
              group={group}
              isFirstAtEnd={group.zone === 'end' && groups[index - 1]?.zone !== 'end'}
            />
          ))}
        </div>
      )}
      <div role="row" aria-rowindex={groups.length > 0 ? 2 : 1} data-row={-1} className={styles.headerRow}>
        {slots.map((slot) => {
          if (slot.kind === 'gap')
            return (
              <span key={slot.id} aria-hidden="true" className={styles.gap} style={{ width: slot.width }} />
            )
          const { column } = slot
          const rank = sort.findIndex((entry) => entry.columnId === column.id)
          return (
            <GridHeaderCell
              key={column.id}
              column={column}
              hasTabStop={tabStopColumn === column.index}
              direction={sort[rank]?.direction}
              sortRank={sort.length > 1 ? rank + 1 : 0}
              drop={drag.target?.id === column.id ? drag.target.side : undefined}
              isDragged={drag.draggedId === column.id}
              isResized={resize.resizedId === column.id}
            >
              {column.kind === 'mark' && (
                <MarkBox
                  label="Alle rijen op deze pagina markeren"
                  state={marking.pageMark}
                  isDisabled={marking.rowIds.length === 0}
                />
              )}
            </GridHeaderCell>
          )
        })}
      </div>
      {props.isRefreshing && <div aria-hidden="true" className={styles.progress} />}
    </div>
  )
}

function GroupHeader<Row>({ group, isFirstAtEnd }: { group: ColumnGroup<Row>; isFirstAtEnd: boolean }) {
  const { columns, zone, width, label } = group
  const outermost = zone === 'end' ? columns.at(-1) : columns[0]
  const common = {
    'data-zone': zone,
    'data-edge': columns.some((column) => column.isEdge) ? zone : undefined,
    className: styles.group,
    style: {
      ...placeStyle({ zone, width, offset: outermost?.offset ?? 0 }),
      ...(isFirstAtEnd ? { marginInlineStart: 'auto' } : {}),
    },
  }
  if (label === null) return <div aria-hidden="true" {...common} />
  return (
    <div
      role="columnheader"
      aria-colindex={(columns[0]?.index ?? 0) + 1}
      aria-colspan={columns.length}
      data-named
      {...common}
    >
      <span className={styles.groupLabel}>{label}</span>
    </div>
  )
}
