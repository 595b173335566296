import { evaluateCondition } from '@stamboek/model/schema/evaluate-condition'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useMemo, useState } from 'react'
import { useSession } from '../../session/session.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { singleRowReason } from '../../ui/grid/copy-cells.ts'
import { Grid } from '../../ui/grid/grid.tsx'
import type { GridContextMenuRequest } from '../../ui/grid/grid-props.ts'
import { findSubject, findSubjectAtRow } from '../actions/record-actions.ts'
import { type DetailRowProps, useExtension } from '../extension/record-page-extension.ts'
import { usePage } from '../page/page-context.ts'
import { findPeriodState } from '../texts/period-mark.tsx'
import { describeChangeSince, findChangeSince } from '../visit/changed-since.ts'
import { keepFocusInGrid } from './focus-grid.ts'
import styles from './grid-card.module.css'
import { NoRecords, NotLoaded } from './grid-states.tsx'
import { getRecordId } from './record-columns.tsx'
import type { RowContextMenuProps } from './row-context-menu.tsx'
import { describeMarkedCount } from './subject-line.tsx'
import { findMatchingBranches, type Tree, useTree } from './use-tree.ts'

const DetailRows = lazyPart<DetailRowProps>(async () => (await import('./detail-rows.tsx')).DetailRows)
const RowContextMenu = lazyPart<RowContextMenuProps>(
  async () => (await import('./row-context-menu.tsx')).RowContextMenu,
  ({ onClose }) => onClose(),
)

interface RecordGridProps {
  readonly changedIds: ReadonlySet<string>
  readonly isLive: boolean
}

/**
 * The rows of the page in `PageContext`, to mark, open and sort, with detail rows and a context menu.
 * Highlights `changedIds`; with `isLive` the row in use stays in place during a background refetch.
 */
export function RecordGrid({ changedIds, isLive }: RecordGridProps) {
  const page = usePage()
  const { types, title, state, dispatch, search, columns, subject } = page
  const { page: type } = types
  const [menu, setMenu] = useState<GridContextMenuRequest<AnyRecord>>()
  const extension = useExtension(type.dtoKey)
  const DetailRow = extension?.DetailRow ?? (type.grid.detail && DetailRows)
  const { user } = useSession()
  const { since, isTreeOfChanges } = page.visit
  const rowNote = (row: AnyRecord) => describeChangeSince(row, { since, user })
  const branches = useMemo(() => {
    if (!type.grid.tree || !isTreeOfChanges) return undefined
    return findMatchingBranches(
      search.rows,
      type.grid.tree,
      (row) => findChangeSince(row, { since, user }) !== undefined,
    )
  }, [type, isTreeOfChanges, search.rows, since, user])
  const rows = useMemo(
    () => (branches ? search.rows.filter((row) => branches.has(row)) : search.rows),
    [branches, search.rows],
  )
  const tree = useTree(type, search.rows, branches)
  const markedIds = useMemo(() => new Set(state.marked.keys()), [state.marked])
  const { completedWhen } = type.grid
  const rowClassName = (row: AnyRecord): string | undefined =>
    classNames(
      completedWhen && evaluateCondition(completedWhen, row) && styles.completed,
      findPeriodState(type, row, state.referenceDateUtc ?? undefined) !== undefined && styles.outside,
      changedIds.has(row.id) && styles.changed,
    ) || undefined

  return (
    <>
      <Grid
        {...tree?.gridProps}
        label={title}
        columns={columns}
        columnState={state.columns}
        onColumnStateChange={(next) => dispatch({ type: 'columnsChanged', columns: next })}
        defaultSort={page.defaultSort}
        rows={rows}
        getRowId={getRecordId}
        state={search.state === 'idle' ? 'ready' : search.state}
        isRefreshing={search.isRefreshing}
        markedIds={markedIds}
        onMarkedIdsChange={(ids) => dispatch({ type: 'marksChanged', ids, rows: search.allRows })}
        copy={type.grid.tree && 'singleRow'}
        onRowOpen={page.openRecord}
        onContextMenu={setMenu}
        onCurrentRowChange={(row) => page.setCurrentId(row.id)}
        currentRowId={subject.row?.id}
        focusOn={page.focusOn}
        renderDetail={
          DetailRow && ((row) => <DetailRow type={type} record={row} onChanged={() => void page.refresh()} />)
        }
        rowClassName={rowClassName}
        rowNote={rowNote}
        isScrollAnchored={isLive ? search.isBackgroundRead : undefined}
        totalRowCount={branches ? rows.length : search.isTotalKnown ? search.totalCount : null}
        rowOffset={(search.page - 1) * state.resultLimit}
        viewKey={`${state.page} ${state.searchSerial}`}
        emptyState={
          <NoRecords
            type={type}
            state={state}
            isIdle={search.state === 'idle'}
            onReset={() => dispatch({ type: 'searchReset' })}
            onReplace={page.replaceSearch}
            onAdd={page.add}
          />
        }
        errorState={
          <NotLoaded
            error={search.error}
            onRetry={search.retry}
            onNarrow={() => {
              dispatch({ type: 'searchExpandedChanged', isExpanded: true })
              page.focusSearch()
            }}
          />
        }
      />
      {menu && (
        <RowMenu
          request={menu}
          tree={tree}
          onClose={() => {
            setMenu(undefined)
            keepFocusInGrid()
          }}
        />
      )}
    </>
  )
}

interface RowMenuProps {
  readonly request: GridContextMenuRequest<AnyRecord>
  readonly tree: Tree | undefined
  readonly onClose: () => void
}

function RowMenu({ request, tree, onClose }: RowMenuProps) {
  const { types, state, columns, offers, act } = usePage()
  const subject = findSubjectAtRow(request.row, state.marked)
  const count = findSubject(subject).length
  return (
    <RowContextMenu
      at={request}
      label={count > 1 ? `Acties op ${describeMarkedCount(count)}` : 'Acties op deze rij'}
      onClose={onClose}
      actions={offers.rowMenu(request.row, subject)}
      row={request.row}
      columnId={request.columnId}
      columns={columns}
      tree={tree}
      copyReason={types.page.grid.tree && count > 1 ? singleRowReason : undefined}
      onAction={act}
    />
  )
}
