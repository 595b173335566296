import { useState } from 'react'
import { Toolbar } from '../../ui/buttons/toolbar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { GridColumnChooser } from '../../ui/grid/grid-column-chooser.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Pager } from '../../ui/layout/pager.tsx'
import { useIsTrueFor } from '../../ui/use-is-true-for.ts'
import type { LiveListProps } from '../live/live-list.tsx'
import { usePage } from '../page/page-context.ts'
import { resultLimits } from '../state/page-state.ts'
import styles from './grid-card.module.css'
import { OutdatedBanner } from './grid-states.tsx'
import { GridToolbar } from './grid-toolbar.tsx'
import { RecordGrid } from './record-grid.tsx'
import { SubjectLine } from './subject-line.tsx'

const LiveList = lazyPart<LiveListProps>(async () => (await import('../live/live-list.tsx')).LiveList)
const noIds: ReadonlySet<string> = new Set()
const liveDelayMs = 300
const slowCountMs = 1_000

/**
 * The collapsible grid card of a record page (requirements 12.1): toolbar, columns, rows and pages. Once loaded, it keeps
 * the list live (LiveList) and marks changed rows.
 */
export function GridCard() {
  const { types, title, state, dispatch, search, columns, defaultSort } = usePage()
  const { paging, tree } = types.page.grid
  const [changedIds, setChangedIds] = useState(noIds)
  const isLive = useIsTrueFor(search.state !== 'loading', liveDelayMs)
  const isCurrent = search.state === 'ready' && search.outdated === undefined

  return (
    <Card
      className={classNames(styles.card, !state.isGridExpanded && styles.folded, tree && styles.tree)}
      isCollapsible
      isExpanded={state.isGridExpanded}
      onExpandedChange={(isExpanded) => dispatch({ type: 'gridExpandedChanged', isExpanded })}
      title={title}
      info={isCurrent ? <FoundCount /> : undefined}
      isPadded={false}
      actions={
        <Toolbar label={`Acties van ${title}`} className={styles.toolbar}>
          <GridToolbar />
          <GridColumnChooser
            columns={columns}
            columnState={state.columns}
            onColumnStateChange={(next) => dispatch({ type: 'columnsChanged', columns: next })}
            defaultSort={defaultSort}
          />
        </Toolbar>
      }
    >
      <SubjectLine />
      <div className={classNames(styles.grid, search.outdated !== undefined && styles.outdated)}>
        {search.outdated !== undefined && <OutdatedBanner why={search.outdated} onRetry={search.retry} />}
        <RecordGrid changedIds={changedIds} isLive={isLive} />
      </div>
      <Pager
        variant={paging}
        page={search.page}
        limit={state.resultLimit}
        totalCount={isCurrent ? search.totalCount : undefined}
        isTotalKnown={search.isTotalKnown}
        limits={resultLimits}
        onPageChange={(page) => dispatch({ type: 'pageChanged', page })}
        onLimitChange={(resultLimit) => dispatch({ type: 'resultLimitChanged', resultLimit })}
      >
        <div className={styles.live}>
          <LiveList isOpen={isLive} types={types} search={search} onChangedIds={setChangedIds} />
        </div>
      </Pager>
    </Card>
  )
}

/** The number of found records. In a tree the total counts root rows only, which says little. */
function FoundCount() {
  const { types, search } = usePage()
  const { allRows, totalCount, isTotalKnown, searchKey } = search
  if (types.page.grid.tree)
    return allRows.length === 1 ? '1 rij' : `${allRows.length.toLocaleString('nl-NL')} rijen`
  if (!isTotalKnown) return <LeastCount key={searchKey} count={totalCount - 1} />
  return `${totalCount.toLocaleString('nl-NL')} gevonden`
}

/** How many there are at the least, once counting takes a second. */
function LeastCount({ count }: { count: number }) {
  return useIsTrueFor(true, slowCountMs) && `meer dan ${count.toLocaleString('nl-NL')} gevonden`
}
