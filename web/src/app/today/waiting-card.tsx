import { ownChangeDays, type Today, type WaitingCount } from '@stamboek/model/contract/today'
import { flattenMenuItems } from '@stamboek/model/menu/menu-entries'
import { changesPath } from '@stamboek/model/menu/page-address'
import { addDays } from '@stamboek/model/schema/amsterdam-time'
import { Link } from 'react-router'
import { writeFilter } from '../../records/changes/change-filter.ts'
import { addressOfSearch } from '../../records/page/address/search-parameter.ts'
import { classNames } from '../../ui/class-names.ts'
import { Card } from '../../ui/layout/card.tsx'
import { MenuIcon } from '../menu/menu-icon.tsx'
import { usePermittedMenu } from '../menu/use-menu.ts'
import { formatCount, groupByPage } from './today-lines.ts'
import styles from './today-page.module.css'

/** What waits for the user, by page; each line opens the list that it counts. */
export function WaitingCard({ today }: { today: Today }) {
  const entries = flattenMenuItems(usePermittedMenu())
  const pages = groupByPage(today.waiting, entries)
  const changes = entries.find(({ link }) => link === changesPath)
  const { changesAfterOwn } = today
  return (
    <Card title="Wat op je wacht">
      <div className={styles.groups}>
        {pages.map(({ page, lines }) => (
          <div key={page.key} role="group" aria-label={page.label}>
            <h3 className={styles.groupLabel}>
              <MenuIcon entry={page} />
              <Link to={page.link ?? '/'}>{page.label}</Link>
            </h3>
            <ul className={styles.lines}>
              {lines.map((line) => (
                <WaitingLine key={line.label} {...line} to={addressOfSearch(line.path, line.search)} />
              ))}
            </ul>
          </div>
        ))}
        {changes && changesAfterOwn && (
          <div role="group" aria-label={changes.label}>
            <h3 className={styles.groupLabel}>
              <MenuIcon entry={changes} />
              <Link to={changesPath}>{changes.label}</Link>
            </h3>
            <ul className={styles.lines}>
              <WaitingLine
                {...changesAfterOwn}
                label={`Van anderen, na mij, in ${ownChangeDays} dagen`}
                to={linkOfChanges(today.day)}
              />
            </ul>
          </div>
        )}
      </div>
    </Card>
  )
}

function linkOfChanges(day: string): string {
  const days = { start: addDays(day, -ownChangeDays), end: null }
  return `${changesPath}?${writeFilter({ isAfterOwn: true, period: 'own', days })}`
}

type WaitingLineProps = Pick<WaitingCount, 'label' | 'count' | 'isMore'> & { isUrgent?: boolean; to: string }

function WaitingLine({ label, count, isMore, isUrgent = false, to }: WaitingLineProps) {
  return (
    <li>
      <Link
        className={classNames(
          styles.line,
          count === 0 && styles.nothing,
          isUrgent && count > 0 && styles.urgent,
        )}
        to={to}
      >
        <span className={styles.lineLabel}>{label}</span>
        <span className={styles.count}>{formatCount({ count, isMore })}</span>
      </Link>
    </li>
  )
}
