import { evaluateCondition } from '@stamboek/model/schema/evaluate-condition'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import type { GridColumnState, GridSort } from '../../ui/grid/column-state.ts'
import { singleRowReason } from '../../ui/grid/copy-cells.ts'
import { Grid } from '../../ui/grid/grid.tsx'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { GridColumnChooser } from '../../ui/grid/grid-column-chooser.tsx'
import type { GridContextMenuRequest } from '../../ui/grid/grid-props.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Pager } from '../../ui/layout/pager.tsx'
import type { PageOffers } from '../actions/page-offers.ts'
import { findSubject, findSubjectAtRow, type OfferedAction } from '../actions/record-actions.ts'
import type { ActionRequest } from '../dialogs/use-action-dialogs.tsx'
import { useExport } from '../export/use-export.ts'
import type { PageTypes } from '../extension/page-types.ts'
import type { DetailRowProps } from '../extension/record-page-extension.ts'
import { useExtension } from '../extension/record-page-extension.ts'
import type { LiveListProps } from '../live/live-list.tsx'
import { type PageState, resultLimits, type SearchFields } from '../state/page-state.ts'
import { findPeriodState } from '../texts/period-mark.tsx'
import { keepFocusInGrid } from './focus-grid.ts'
import styles from './grid-card.module.css'
import { NoRecords, NotLoaded, OutdatedBanner } from './grid-states.tsx'
import { GridToolbar } from './grid-toolbar.tsx'
import { getRecordId } from './record-columns.tsx'
import type { RowContextMenuProps } from './row-context-menu.tsx'
import { describeMarkedCount, SubjectLine } from './subject-line.tsx'
import type { RecordSearch } from './use-record-search.ts'
import { useTree } from './use-tree.ts'

const DetailRows = lazyPart<DetailRowProps>(async () => (await import('./detail-rows.tsx')).DetailRows)
const LiveList = lazyPart<LiveListProps>(async () => (await import('../live/live-list.tsx')).LiveList)
const RowContextMenu = lazyPart<RowContextMenuProps>(
  async () => (await import('./row-context-menu.tsx')).RowContextMenu,
  ({ onClose }) => onClose(),
)
const noRows: ReadonlySet<string> = new Set()
/** Loads the code of live updates this much later than the rows. */
const liveDelayMs = 300

interface GridCardProps {
  readonly types: PageTypes
  readonly offers: PageOffers
  readonly title: string
  readonly state: PageState
  readonly search: RecordSearch
  readonly columns: readonly GridColumn<AnyRecord>[]
  readonly defaultSort: readonly GridSort[]
  /** The row that actions act on while nothing is marked. */
  readonly currentId: string | undefined
  readonly onCurrentChange: (id: string) => void
  /** A new object focuses its row. */
  readonly focusOn: { readonly rowId: string } | undefined
  readonly onAction: (request: ActionRequest) => void
  readonly onOpen: (row: AnyRecord) => void
  /** The records of this type have changed. */
  readonly onChanged: () => void
  readonly onMarksChange: (ids: ReadonlySet<string>) => void
  readonly onRecordsMarked: (records: readonly AnyRecord[]) => void
  readonly onPageChange: (page: number) => void
  readonly onLimitChange: (limit: number) => void
  readonly onColumnsChange: (columns: GridColumnState) => void
  readonly onReset: () => void
  readonly onReplace: (fields: SearchFields) => void
  /** Leads to the search fields, all of them shown. */
  readonly onNarrow: () => void
  readonly onExpandedChange: (isExpanded: boolean) => void
}

/** The grid card of a record page (requirements 12.1): actions, rows, marks and pages. */
export function GridCard(props: GridCardProps) {
  const { types, offers, state, search, columns, onAction } = props
  const { page: type, titleOf } = types
  const { marked } = state
  const [menu, setMenu] = useState<GridContextMenuRequest<AnyRecord>>()
  const { completedWhen, detail, height } = type.grid
  const current = search.allRows.find((row) => row.id === props.currentId)
  const extension = useExtension(type.dtoKey)
  const subject = { row: current, marks: [...marked.values()] }
  const create = offers.create(subject)
  const pageExport = useExport({ type, title: props.title, state, columns }, search)
  const isExport = ({ id }: OfferedAction) => id === 'Export' && !extension?.changedActions?.Export?.Dialog
  const handleAction = (action: OfferedAction, choice?: string) =>
    isExport(action) ? pageExport.run(choice) : onAction(action)
  const DetailRow = extension?.DetailRow ?? (detail && DetailRows)
  const tree = useTree(type, search.rows)
  const markedIds = useMemo(() => new Set(marked.keys()), [marked])
  const [changedIds, setChangedIds] = useState(noRows)
  const isLive = useIsTrueFor(search.state !== 'loading', liveDelayMs)
  const rowClassName = (row: AnyRecord): string | undefined =>
    classNames(
      completedWhen && evaluateCondition(completedWhen, row) && styles.completed,
      // With a reference date the rows are those that held on that day.
      state.referenceDateUtc === null && findPeriodState(type, row) === 'past' && styles.past,
      changedIds.has(row.id) && styles.changed,
    ) || undefined
  const chooser = {
    columns,
    columnState: state.columns,
    onColumnStateChange: props.onColumnsChange,
    defaultSort: props.defaultSort,
  }

  return (
    <Card
      className={classNames(styles.card, !state.isGridExpanded && styles.folded, height && styles.sized)}
      isCollapsible
      isExpanded={state.isGridExpanded}
      onExpandedChange={props.onExpandedChange}
      title={props.title}
      info={formatFoundCount(search, type.grid.tree !== undefined)}
      isPadded={false}
      actions={
        <>
          <GridToolbar
            titleOf={titleOf}
            actions={offers.toolbar(subject).map((each) => (isExport(each) ? pageExport.offer(each) : each))}
            onAction={handleAction}
          />
          <GridColumnChooser {...chooser} />
        </>
      }
    >
      <SubjectLine
        type={type}
        titleOf={titleOf}
        row={current}
        marked={marked}
        columns={columns}
        columnState={state.columns}
        onMarksChange={props.onMarksChange}
        markFound={{ state, search, onRead: props.onRecordsMarked }}
      />
      <div
        className={classNames(styles.grid, search.outdated !== undefined && styles.outdated)}
        style={height && ({ '--rows-min': height.min, '--rows-height': height.height } as CSSProperties)}
      >
        {search.outdated !== undefined && <OutdatedBanner why={search.outdated} onRetry={search.retry} />}
        <Grid
          {...chooser}
          {...tree?.gridProps}
          label={props.title}
          rows={search.rows}
          getRowId={getRecordId}
          state={search.state === 'idle' ? 'ready' : search.state}
          isRefreshing={search.isRefreshing}
          markedIds={markedIds}
          onMarkedIdsChange={props.onMarksChange}
          copy={type.grid.copy}
          onRowOpen={props.onOpen}
          onContextMenu={setMenu}
          onCurrentRowChange={(row) => props.onCurrentChange(row.id)}
          currentRowId={current?.id}
          focusOn={props.focusOn}
          renderDetail={
            DetailRow && ((row) => <DetailRow type={type} record={row} onChanged={props.onChanged} />)
          }
          rowClassName={rowClassName}
          isScrollAnchored={isLive ? search.isBackgroundRead : undefined}
          totalRowCount={search.totalCount}
          rowOffset={(search.page - 1) * state.resultLimit}
          viewKey={`${state.page} ${state.searchSerial}`}
          emptyState={
            <NoRecords
              type={type}
              state={state}
              isIdle={search.state === 'idle'}
              onReset={props.onReset}
              onReplace={props.onReplace}
              onAdd={create && create.reason === undefined ? () => onAction(create) : undefined}
            />
          }
          errorState={<NotLoaded error={search.error} onRetry={search.retry} onNarrow={props.onNarrow} />}
        />
      </div>
      <Pager
        variant={type.grid.paging}
        page={search.page}
        limit={state.resultLimit}
        totalCount={search.state === 'ready' && search.outdated === undefined ? search.totalCount : undefined}
        limits={resultLimits}
        onPageChange={props.onPageChange}
        onLimitChange={props.onLimitChange}
      >
        {/* The pager has room for the notice of live updates. */}
        <div className={styles.live}>
          <LiveList isOpen={isLive} types={types} search={search} onChangedIds={setChangedIds} />
        </div>
      </Pager>
      {menu && (
        <RowContextMenu
          at={menu}
          label={formatMenuLabel(findSubject(findSubjectAtRow(menu.row, marked)))}
          onClose={() => {
            setMenu(undefined)
            keepFocusInGrid()
          }}
          actions={offers.rowMenu(menu.row, findSubjectAtRow(menu.row, marked))}
          row={menu.row}
          columnId={menu.columnId}
          columns={columns}
          tree={tree}
          copyReason={
            type.grid.copy === 'singleRow' && findSubject(findSubjectAtRow(menu.row, marked)).length > 1
              ? singleRowReason
              : undefined
          }
          onAction={handleAction}
        />
      )}
    </Card>
  )
}

function formatMenuLabel(subject: readonly AnyRecord[]): string {
  return subject.length > 1 ? `Acties op ${describeMarkedCount(subject.length)}` : 'Acties op deze rij'
}

/** The total of a search counts the rows on top of a tree, which say little. */
function formatFoundCount(search: RecordSearch, isTree: boolean): string | undefined {
  if (search.state !== 'ready' || search.outdated !== undefined) return undefined
  if (isTree)
    return search.allRows.length === 1 ? '1 rij' : `${search.allRows.length.toLocaleString('nl-NL')} rijen`
  return `${search.totalCount.toLocaleString('nl-NL')} gevonden`
}

/** True once `isTrue` has lasted `delayMs`; stays true afterwards. */
function useIsTrueFor(isTrue: boolean, delayMs: number): boolean {
  const [isElapsed, setElapsed] = useState(false)
  useEffect(() => {
    if (!isTrue) return undefined
    const timer = setTimeout(() => setElapsed(true), delayMs)
    return () => clearTimeout(timer)
  }, [isTrue, delayMs])
  return isElapsed
}
