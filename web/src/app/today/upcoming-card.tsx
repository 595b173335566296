import { type Today, type UpcomingCount, upcomingDays } from '@stamboek/model/contract/today'
import { IconCalendarOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { addressOfSearch } from '../../records/page/address/search-parameter.ts'
import { findRecordPage } from '../../session/page-path.ts'
import { type Schema, useSchema } from '../../session/schema.ts'
import { type SessionData, useSession } from '../../session/session.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StatusPill } from '../../ui/feedback/status-pill.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { formatCount, formatDayHeading, formatNames, groupByDay } from './today-lines.ts'
import styles from './today-page.module.css'

/** What starts and ends in the unit in the next days; each line opens the list that it counts. */
export function UpcomingCard({ today }: { today: Today }) {
  const schema = useSchema()
  const session = useSession()
  const days = groupByDay(today.upcoming)
  return (
    <Card title={`De komende ${upcomingDays} dagen`}>
      {days.length === 0 ? (
        <EmptyState icon={IconCalendarOff} title="Er begint of eindigt niets.">
          Wat je mag zien en een periode heeft, staat hier {upcomingDays} dagen vooraf.
        </EmptyState>
      ) : (
        <div className={styles.groups}>
          {days.map(({ day, lines }) => (
            <div key={day} role="group" aria-label={formatDayHeading(day, today.day)}>
              <h3 className={styles.groupLabel}>{formatDayHeading(day, today.day)}</h3>
              <ul className={styles.lines}>
                {lines.map((line) => (
                  <UpcomingLine
                    key={`${line.event} ${line.dtoKey} ${line.list}`}
                    line={line}
                    page={findShownPage(schema, session, line)}
                  />
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </Card>
  )
}

interface ShownPage {
  readonly to: string
  readonly label: string
}

function findShownPage(
  schema: Schema,
  session: SessionData,
  { dtoKey, list, search }: UpcomingCount,
): ShownPage | undefined {
  const page = findRecordPage(schema, session, dtoKey)
  if (!page) return undefined
  const { many } = page.type.labels
  return { to: addressOfSearch(page.path, search), label: list === null ? many : `${many} · ${list}` }
}

function UpcomingLine({ line, page }: { line: UpcomingCount; page: ShownPage | undefined }) {
  if (!page) return null
  const isStart = line.event === 'starts'
  return (
    <li>
      <Link className={styles.line} to={page.to}>
        <span className={styles.event}>
          <StatusPill tone={isStart ? 'good' : 'warn'}>{isStart ? 'begint' : 'eindigt'}</StatusPill>
        </span>
        <span className={styles.lineLabel}>
          {page.label}
          <span className={styles.names}>{formatNames(line.names, line)}</span>
        </span>
        <span className={styles.count}>{formatCount(line)}</span>
      </Link>
    </li>
  )
}
