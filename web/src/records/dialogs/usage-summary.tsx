import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { Usage } from '@stamboek/model/contract/usages'
import { formatDay } from '@stamboek/model/fields/notation/parse-day'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { findRowTypes } from '@stamboek/model/schema/record-type'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-aria-components'
import { usagesQuery } from '../../api/usages.ts'
import { findRecordPage } from '../../session/page-path.ts'
import { useSchema } from '../../session/schema.ts'
import { useSession } from '../../session/session.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { addressOfSearch } from '../page/address/search-parameter.ts'
import { refersToKey } from '../state/refers-to.ts'
import { formatRecordName } from '../texts/record-title.ts'
import styles from './usage-summary.module.css'

interface UsageSummaryProps {
  readonly type: ServedRecordType
  readonly records: readonly AnyRecord[]
  /** ISO 8601: from when they will not hold any more; absent: from now. */
  readonly afterUtc?: string | undefined
  /** Shown where nothing refers to them. */
  readonly unused?: string
}

/**
 * Says how many active records of which types refer to these, as far as the user may read them, each with a link to its list. Nothing until it
 * is known, and if that fails.
 */
export function UsageSummary({ type, records, afterUtc, unused }: UsageSummaryProps) {
  const schema = useSchema()
  const session = useSession()
  const ids = records.map(({ id }) => id)
  const { data } = useQuery(usagesQuery(type, { ids, ...(afterUtc !== undefined && { afterUtc }) }))
  if (!data) return null
  const counted = data.usages
    .map((usage) => ({ ...usage, count: afterUtc === undefined ? usage.now : usage.after }))
    .filter(({ count, after }) => count > 0 || after > 0)
  if (counted.length === 0) return unused === undefined ? null : <p>{unused}</p>
  const [first] = records
  const label =
    records.length === 1 && first
      ? formatRecordName(type, first)
      : `${formatCount(ids.length)} ${type.labels.many}`
  return (
    <Banner role="status">
      <p>{describeUsage(counted, afterUtc)}</p>
      <ul className={styles.usages}>
        {counted.map((usage) => {
          const page = findRecordPage(schema, session, usage.dtoKey)
          // Rows of a view that a feature supplies cannot be searched so.
          const path = page && !findRowTypes(page.type) ? page.path : undefined
          const text = describeType(schema.get(usage.dtoKey), usage, afterUtc)
          const address = { dtoKey: type.dtoKey, ids, label, ...(afterUtc !== undefined && { afterUtc }) }
          return (
            <li key={usage.dtoKey}>
              {path === undefined ? (
                text
              ) : (
                <Link
                  className={classNames(styles.link)}
                  href={addressOfSearch(path, { [refersToKey]: address })}
                  target="_blank"
                >
                  {text}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Banner>
  )
}

interface CountedUsage extends Usage {
  readonly count: number
}

function describeUsage(usages: readonly CountedUsage[], afterUtc: string | undefined): string {
  const total = usages.reduce((sum, { count }) => sum + count, 0)
  const isMore = usages.some(({ count }) => count > maxCounted)
  const records =
    total === 1 ? '1 actief record' : `${isMore ? 'meer dan ' : ''}${formatCount(total)} actieve records`
  const tables = usages.length === 1 ? '1 tabel' : `${usages.length} tabellen`
  const moment = afterUtc === undefined ? 'In gebruik' : `Vanaf ${formatDay(dayOf(afterUtc))} nog in gebruik`
  return `${moment} bij ${records} in ${tables}:`
}

const maxCounted = 10_000

function describeType(
  type: ServedRecordType | undefined,
  { count, now, after }: CountedUsage,
  afterUtc: string | undefined,
): string {
  const planned = afterUtc === undefined && after > now ? `, en ${formatCount(after - now)} gepland` : ''
  return `${type?.labels.many ?? 'Andere records'}: ${count > maxCounted ? 'meer dan 10.000' : formatCount(count)}${planned}`
}

function formatCount(count: number): string {
  return count.toLocaleString('nl-NL')
}
