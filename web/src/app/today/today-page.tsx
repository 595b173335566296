import type { Today } from '@stamboek/model/contract/today'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatProblem } from '../../api/api-problem.ts'
import { explainOutdated, findReadError } from '../../api/query-errors.ts'
import { listSourceTypes } from '../../api/source-types.ts'
import { todayQuery } from '../../api/today.ts'
import { OutdatedBanner } from '../../records/grid/grid-states.tsx'
import { useLiveQuery } from '../../records/live/use-live-query.ts'
import { type Schema, useSchema } from '../../session/schema.ts'
import { useSession } from '../../session/session.tsx'
import { getToday } from '../../ui/dates/date-typing.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { usePermittedMenu } from '../menu/use-menu.ts'
import { NothingToOpen, Sitemap } from '../sitemap/sitemap.tsx'
import { OwnPagesCard } from './own-pages-card.tsx'
import { formatLongDay } from './today-lines.ts'
import styles from './today-page.module.css'
import { UpcomingCard } from './upcoming-card.tsx'
import { WaitingCard } from './waiting-card.tsx'

/**
 * The home page: what waits for the user, what starts and ends soon, his pages, and below them the whole permitted menu
 * (requirements 10.3). Live.
 */
export function TodayPage() {
  const menu = usePermittedMenu()
  const { businessUnit } = useSession()
  if (menu.length === 0 || !businessUnit) return <NothingToOpen />
  return (
    <div className={styles.page}>
      <TodayCards businessUnitId={businessUnit.id} unit={businessUnit.description} />
      <Sitemap entries={menu} />
    </div>
  )
}

function TodayCards({ businessUnitId, unit }: { businessUnitId: string; unit: string }) {
  const schema = useSchema()
  const options = todayQuery(businessUnitId)
  const query = useQuery(options)
  const today = query.data
  const dtoKeys = useMemo(() => listShownTypes(schema, today), [schema, today])
  useLiveQuery({ dtoKeys, queryKey: options.queryKey, minIntervalMs: minReadIntervalMs })
  const outdated = explainOutdated(query)
  return (
    <>
      <header>
        <h1>Vandaag</h1>
        <p className={styles.day}>
          {formatLongDay(today?.day ?? getToday(), true)} · {unit}
        </p>
      </header>
      {outdated !== undefined && <OutdatedBanner why={outdated} onRetry={() => void query.refetch()} />}
      <div className={styles.cards} aria-busy={query.isPending}>
        {today ? (
          hasWaiting(today) && <WaitingCard today={today} />
        ) : (
          <Card title="Wat op je wacht">
            {query.isError ? (
              <LoadFailure
                title="Dit kon niet worden geladen"
                detail={formatProblem(findReadError(query) ?? query.error)}
                onRetry={() => void query.refetch()}
              />
            ) : (
              <Skeleton height="20px" lines={8} />
            )}
          </Card>
        )}
        <div className={styles.column}>
          {today && <UpcomingCard today={today} />}
          <OwnPagesCard />
        </div>
      </div>
    </>
  )
}

function hasWaiting({ waiting, changesAfterOwn }: Today): boolean {
  return waiting.length > 0 || changesAfterOwn !== null
}

/** Many colleagues change records all day. */
const minReadIntervalMs = 10_000

function listShownTypes(schema: Schema, today: Today | undefined): readonly string[] {
  const shown = [...(today?.waiting ?? []), ...(today?.upcoming ?? [])].flatMap(
    ({ dtoKey }) => schema.get(dtoKey) ?? [],
  )
  return [...new Set(shown.flatMap(listSourceTypes))]
}
