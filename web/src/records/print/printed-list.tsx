import { formatDay } from '@stamboek/model/fields/notation/parse-day'
import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import { serverNow } from '../../api/server-clock.ts'
import { matchingLabels } from '../../fields/matching-labels.ts'
import { useSession } from '../../session/session.tsx'
import { classNames } from '../../ui/class-names.ts'
import { listVisibleColumnIds } from '../../ui/grid/column-state.ts'
import { useKnownOn } from '../page/address/use-known-on.ts'
import { usePage } from '../page/page-context.ts'
import { CriterionText, listCriteria } from '../search/criteria-chips.tsx'
import { readChangedByOthers } from '../state/changed-by-others.ts'
import { readRefersTo } from '../state/refers-to.ts'
import styles from './printed-list.module.css'
import { maxPrintedRows, type PrintedRows } from './read-printed-rows.ts'

/** With more columns the paper is turned. */
const maxUprightColumns = 5

/**
 * A list on paper, not shown on the screen: its title, unit, criteria and dates, and its rows in the columns that the page shows, with a
 * head and a page number on each page.
 */
export function PrintedList({ rows, totalCount }: PrintedRows) {
  const { title, state, columns } = usePage()
  const { businessUnit } = useSession()
  const { knownOnUtc } = useKnownOn()
  const visible = listVisibleColumnIds(state.columns)
  const shown = [...visible.start, ...visible.center, ...visible.end].flatMap(
    (id) => columns.find((column) => column.id === id) ?? [],
  )
  const { referenceDateUtc } = state
  return (
    <article
      className={classNames(styles.sheet, shown.length > maxUprightColumns && styles.wide)}
      aria-label={title}
    >
      <h1>{title}</h1>
      <p className={styles.about}>
        {[
          ...(businessUnit ? [businessUnit.description] : []),
          formatCount(rows.length, totalCount),
          ...(referenceDateUtc === null ? [] : [`peildatum ${formatDay(dayOf(referenceDateUtc))}`]),
          ...(knownOnUtc === undefined ? [] : [`zoals bekend op ${formatInstant(knownOnUtc)}`]),
          `afgedrukt op ${formatInstant(new Date(serverNow()).toISOString())}`,
        ].join(' · ')}
      </p>
      <Criteria />
      <table>
        <thead>
          <tr>
            {shown.map(({ id, group, header, numeric, align }) => (
              <th
                key={id}
                scope="col"
                className={classNames(numeric && styles.numeric, align === 'end' && styles.end)}
              >
                {group === undefined ? header : `${group}: ${header}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {shown.map((column) => (
                <td
                  key={column.id}
                  className={classNames(
                    column.numeric && styles.numeric,
                    column.align === 'end' && styles.end,
                  )}
                >
                  {column.text(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}

function Criteria() {
  const { types, state } = usePage()
  const { applied, initial } = state
  const criteria = listCriteria(types.page.search, applied)
  const refersTo = readRefersTo(applied.values)
  const since = readChangedByOthers(applied.values)
  const isOtherMethod = applied.matchingBehavior !== initial.matchingBehavior
  return (
    <ul className={styles.criteria}>
      {refersTo && <li>Verwijst naar: {refersTo.label}</li>}
      {since !== undefined && <li>Gewijzigd door anderen: sinds {formatInstant(since)}</li>}
      {criteria.map((criterion) => (
        <li key={criterion.entry.key}>
          {criterion.entry.label}: <CriterionText {...criterion} />
        </li>
      ))}
      {isOtherMethod && <li>Zoekmethode: {matchingLabels[applied.matchingBehavior]}</li>}
    </ul>
  )
}

function formatCount(shown: number, total: number): string {
  const count = shown === 1 ? '1 rij' : `${shown.toLocaleString('nl-NL')} rijen`
  return total > shown && shown === maxPrintedRows
    ? `de eerste ${count} van ${total.toLocaleString('nl-NL')}`
    : count
}
