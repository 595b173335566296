import type { ChangeSet } from '@stamboek/model/contract/change-sets'
import { changesPath } from '@stamboek/model/menu/page-address'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatProblem } from '../../api/api-problem.ts'
import { changeSetsQuery, exportChangeSets } from '../../api/change-sets.ts'
import { explainOutdated, findReadError } from '../../api/query-errors.ts'
import { actionIcons } from '../../records/actions/action-icons.ts'
import { isPermitted } from '../../records/actions/record-rights.ts'
import { createChangeColumns } from '../../records/changes/change-columns.tsx'
import {
  type ChangeFilter,
  noFilter,
  readFilter,
  toSearch,
  writeFilter,
} from '../../records/changes/change-filter.ts'
import { ChangeFilterCard } from '../../records/changes/change-filter-card.tsx'
import { ChangeSetDetail } from '../../records/changes/change-set-detail.tsx'
import styles from '../../records/changes/changes.module.css'
import { useDownload } from '../../records/export/use-download.ts'
import { OutdatedBanner } from '../../records/grid/grid-states.tsx'
import { useLiveQuery } from '../../records/live/use-live-query.ts'
import { UndoDialog } from '../../records/undo/undo-dialog.tsx'
import { useSchema } from '../../session/schema.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Grid } from '../../ui/grid/grid.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { NotFoundPage } from '../failure/not-found-page.tsx'
import { usePermittedMenu } from '../menu/use-menu.ts'

/**
 * What was changed, by whom and when, for users who may read the audit trail of any type in the unit; the not-found page for others.
 * Its filter stands in the address.
 */
export function ChangesPage() {
  const menu = usePermittedMenu()
  return menu.some(({ link }) => link === changesPath) ? <Changes /> : <NotFoundPage />
}

function Changes() {
  const [parameters, setParameters] = useSearchParams()
  const filter = useMemo(() => readFilter(parameters), [parameters])
  const setFilter = (next: ChangeFilter): void =>
    setParameters(new URLSearchParams(writeFilter(next)), { preventScrollReset: true })
  return (
    <div className={styles.page}>
      <h1>Wijzigingen</h1>
      <ChangeFilterCard filter={filter} onChange={setFilter} />
      <ChangeList filter={filter} onReset={() => setFilter(noFilter)} />
    </div>
  )
}

interface ChangeListProps {
  readonly filter: ChangeFilter
  readonly onReset: () => void
}

function ChangeList({ filter, onReset }: ChangeListProps) {
  const schema = useSchema()
  const { businessUnits } = useSession()
  const [undoing, setUndoing] = useState<ChangeSet>()
  const search = toSearch(filter)
  const options = changeSetsQuery(search)
  const query = useInfiniteQuery(options)
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  const audited = useMemo(
    () => [...schema.recordTypes.values()].filter((type) => !type.view && isPermitted(type, 'AuditTrail')),
    [schema],
  )
  useLiveQuery({ dtoKeys: audited.map(({ dtoKey }) => dtoKey), queryKey: options.queryKey })
  const { isBusy, download } = useDownload('De wijzigingen konden niet worden geëxporteerd')
  const hasUnits = filter.businessUnitIds.length > 0
  const columns = useMemo(
    () => createChangeColumns({ schema, units: hasUnits ? businessUnits : undefined, onUndo: setUndoing }),
    [schema, hasUnits, businessUnits],
  )
  const outdated = explainOutdated(query)
  const canExport = audited.some((type) => isPermitted(type, 'AuditTrailExport'))
  return (
    <Card
      className={styles.list}
      title="Wat er gewijzigd is"
      info={query.data && formatCount(rows.length, query.hasNextPage)}
      isPadded={false}
      actions={
        canExport && (
          <Button
            icon={actionIcons.Export}
            isPending={isBusy}
            onPress={() => download(() => exportChangeSets(search), 'Wijzigingen.xlsx')}
          >
            Exporteren
          </Button>
        )
      }
    >
      <div className={classNames(styles.grid, outdated !== undefined && styles.outdated)}>
        {outdated !== undefined && <OutdatedBanner why={outdated} onRetry={() => void query.refetch()} />}
        <Grid
          label="Wijzigingen"
          rows={rows}
          columns={columns}
          getRowId={getChangeSetId}
          state={query.data ? 'ready' : findReadError(query) ? 'error' : 'loading'}
          isRefreshing={query.isFetching && !query.isFetchingNextPage && query.data !== undefined}
          isScrollAnchored={query.isFetching}
          viewKey={JSON.stringify(search)}
          renderDetail={(changeSet) => <ChangeSetDetail changeSet={changeSet} onUndo={setUndoing} />}
          rowClassName={({ undoneBy }) => (undoneBy === null ? undefined : styles.undone)}
          emptyState={
            <EmptyState
              title="Geen wijzigingen gevonden"
              actions={<Button onPress={onReset}>Alle wijzigingen tonen</Button>}
            >
              Niemand wijzigde hier iets dat bij deze keuze past.
            </EmptyState>
          }
          errorState={
            <LoadFailure
              title="De wijzigingen konden niet worden geladen"
              detail={formatProblem(findReadError(query) ?? query.error)}
              onRetry={() => void query.refetch()}
            />
          }
        />
      </div>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            Oudere wijzigingen tonen
          </Button>
        </div>
      )}
      {undoing && (
        <UndoDialog
          key={undoing.id}
          changeSetId={undoing.id}
          changeSet={undoing}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </Card>
  )
}

const getChangeSetId = ({ id }: ChangeSet): string => id

function formatCount(count: number, hasMore: boolean): string {
  const text = count === 1 ? '1 wijziging' : `${count.toLocaleString('nl-NL')} wijzigingen`
  return hasMore ? `de laatste ${text}` : text
}
