import { useState } from 'react'
import { Toolbar } from 'react-aria-components'
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
import type { RecordSearch } from './use-record-search.ts'

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
  const isCountSlow = useIsTrueFor(search.state === 'ready' && !search.isTotalKnown, slowCountMs)
  const isCurrent = search.state === 'ready' && search.outdated === undefined

  return (
    <Card
      className={classNames(styles.card, !state.isGridExpanded && styles.folded, tree && styles.tree)}
      isCollapsible
      isExpanded={state.isGridExpanded}
      onExpandedChange={(isExpanded) => dispatch({ type: 'gridExpandedChanged', isExpanded })}
      title={title}
      info={isCurrent ? formatFoundCount(search, tree !== undefined, isCountSlow) : undefined}
      isPadded={false}
      actions={
        <Toolbar aria-label={`Acties van ${title}`} className={classNames(styles.toolbar)}>
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

/** In a tree the total counts root rows only, which says little. */
function formatFoundCount(
  { allRows, totalCount, isTotalKnown }: RecordSearch,
  isTree: boolean,
  isCountSlow: boolean,
): string | undefined {
  if (isTree) return allRows.length === 1 ? '1 rij' : `${allRows.length.toLocaleString('nl-NL')} rijen`
  if (!isTotalKnown)
    return isCountSlow ? `meer dan ${(totalCount - 1).toLocaleString('nl-NL')} gevonden` : undefined
  return `${totalCount.toLocaleString('nl-NL')} gevonden`
}
