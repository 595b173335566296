import type { Count, UpcomingCount, WaitingCount } from '@stamboek/model/contract/today'
import type { MenuEntry } from '@stamboek/model/menu/menu-entries'
import { addDays } from '@stamboek/model/schema/amsterdam-time'

export interface WaitingPage {
  readonly page: MenuEntry
  readonly lines: readonly WaitingCount[]
}

/**
 * The pages on which something can wait, as far as they are among these entries, in the order of the menu: but first the root with a
 * page that begins with a search of one's own, and that page first.
 */
export function groupByPage(
  waiting: readonly WaitingCount[],
  entries: readonly MenuEntry[],
): readonly WaitingPage[] {
  const pages = entries.flatMap((page) => {
    const lines = waiting.filter(({ path }) => path === page.path)
    return lines.length === 0 ? [] : [{ page, lines }]
  })
  const ownRoots = new Set(pages.filter(({ page }) => isOwn(page)).map(({ page }) => rootOf(page)))
  const rank = ({ page }: WaitingPage) => (isOwn(page) ? 0 : ownRoots.has(rootOf(page)) ? 1 : 2)
  return pages.toSorted((left, right) => rank(left) - rank(right))
}

function rootOf({ key }: MenuEntry): string {
  return key.split('/', 1).join()
}

function isOwn({ search }: MenuEntry): boolean {
  return search !== undefined
}

export interface UpcomingDay {
  readonly day: string
  readonly lines: readonly UpcomingCount[]
}

/** By day, what ends before what starts. */
export function groupByDay(upcoming: readonly UpcomingCount[]): readonly UpcomingDay[] {
  return [...Map.groupBy(upcoming, ({ day }) => day)]
    .map(([day, lines]) => ({
      day,
      lines: lines.toSorted((left, right) => left.event.localeCompare(right.event)),
    }))
    .toSorted((left, right) => left.day.localeCompare(right.day))
}

/** "Vandaag", "Morgen" or "Dinsdag 1 december", with the year where it is another one. */
export function formatDayHeading(day: string, today: string): string {
  if (day === today) return 'Vandaag'
  if (day === addDays(today, 1)) return 'Morgen'
  return formatLongDay(day, day.slice(0, 4) !== today.slice(0, 4))
}

/** "Dinsdag 1 december", with the year if asked. */
export function formatLongDay(day: string, hasYear: boolean): string {
  const format = new Intl.DateTimeFormat('nl-NL', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(hasYear && { year: 'numeric' }),
    timeZone: 'UTC',
  })
  const text = format.format(new Date(`${day}T00:00:00Z`))
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** "3", or "10.000+" where there are more. */
export function formatCount({ count, isMore }: Count): string {
  return `${count.toLocaleString('nl-NL')}${isMore ? '+' : ''}`
}

/** "A en B", "A, B, C en 2 andere"; empty without names. */
export function formatNames(names: readonly string[], { count, isMore }: Count): string {
  const others = count - names.length
  if (names.length === 0) return ''
  if (others <= 0) return new Intl.ListFormat('nl').format(names)
  const more = isMore ? 'en meer dan' : 'en'
  return `${names.join(', ')} ${more} ${others.toLocaleString('nl-NL')} andere`
}
