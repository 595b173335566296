import type { Page } from 'playwright-core'
import {
  type BaselineTimes,
  openBaselinePage,
  type RecordedCall,
  recordCall,
  timeBaselinePage,
} from '../browser/baseline-page.ts'
import {
  chooseLimit,
  ledgerCalls,
  openLedgerList,
  pressSearch,
  searchField,
  searchTexts,
} from '../browser/ledger-list.ts'
import { withProductInBrowser } from '../browser/open-browser.ts'
import { type PageTimes, timeInPage } from '../browser/page-stopwatch.ts'
import { formatSpread, median, quantile } from '../statistics.ts'
import type { Measurement } from './measurement.ts'

/** Product and plain page alternate. */
const rounds = 4
const searchesOfRound = 15
const warmUps = 6
const calls = `${ledgerCalls}/search`
const members = ['code', 'description', 'status']

/**
 * From pressing the button to the rows, on a million records, compared with fetching the same into a plain table.
 */
export const searchToRows: Measurement = {
  name: 'page-search',
  title: 'pressing search until the rows are painted, on the page of the large table',
  measure: (database) =>
    withProductInBrowser(database, async ({ openContext }) => {
      const context = await openContext()
      const page = await openLedgerList(context)
      const plain = await openBaselinePage(context)
      const lines: string[] = []
      // The usual limit last, since it is saved.
      for (const limit of [500, 50]) {
        await chooseLimit(page, limit)
        lines.push(...(await measureLimit(limit, page, plain)))
      }
      return lines
    }),
}

async function measureLimit(limit: number, page: Page, plain: Page): Promise<readonly string[]> {
  const recorded = await recordSearches(page)
  await searchOften(page, warmUps)
  await searchBaseline(plain, recorded, warmUps)
  const times: PageTimes[] = []
  const floor: BaselineTimes[] = []
  for (let round = 0; round < rounds; round++) {
    await page.bringToFront()
    times.push(...(await searchOften(page, searchesOfRound)))
    await plain.bringToFront()
    floor.push(...(await searchBaseline(plain, recorded, searchesOfRound)))
  }
  return describe(limit, times, floor)
}

async function searchOften(page: Page, count: number): Promise<readonly PageTimes[]> {
  const times: PageTimes[] = []
  for (let search = 0; search < count; search++) {
    await typeOtherText(page)
    times.push(
      await timeInPage(page, { event: 'click', call: calls, until: 'otherRows' }, () => pressSearch(page)),
    )
  }
  return times
}

async function searchBaseline(
  page: Page,
  recorded: readonly RecordedCall[],
  count: number,
): Promise<readonly BaselineTimes[]> {
  const times: BaselineTimes[] = []
  for (let search = 0; search < count; search++) {
    const call = recorded[search % recorded.length]
    if (call) times.push(await timeBaselinePage(page, { call, members, as: 'table' }))
  }
  return times
}

async function recordSearches(page: Page): Promise<readonly RecordedCall[]> {
  const recorded: RecordedCall[] = []
  for (const text of searchTexts) {
    await searchField(page).fill(text)
    const answered = page.waitForResponse((response) => response.url().endsWith(calls))
    await pressSearch(page)
    const answer = await answered
    await answer.finished()
    recorded.push(await recordCall(answer.request()))
  }
  return recorded
}

function describe(
  limit: number,
  times: readonly PageTimes[],
  floor: readonly BaselineTimes[],
): readonly string[] {
  const fromCall = times.map((each) => each.painted - each.asked)
  const plain = floor.map((each) => each.painted)
  const painting = median(times.map((each) => each.painted - each.received))
  const plainPainting = median(floor.map((each) => each.painted - each.received))
  const middle = (part: (each: PageTimes) => number) => `${median(times.map(part)).toFixed(0)} ms`
  return [
    `${limit} rows: ${formatSpread(times.map((each) => each.painted))}, of ${times.length}`,
    `  until the call leaves ${middle((each) => each.asked)}, of which 100 ms are a pause; server ${middle((each) => each.answered - each.asked)}; receiving ${middle((each) => each.received - each.answered)}; painting ${painting.toFixed(0)} ms`,
    `  the same call into a plain table: ${formatSpread(plain)}, of which painting ${plainPainting.toFixed(0)} ms`,
    `  ratios from the call on: median ×${(median(fromCall) / median(plain)).toFixed(2)}, p95 ×${(quantile(fromCall, 0.95) / quantile(plain, 0.95)).toFixed(2)}, painting alone ×${(painting / plainPainting).toFixed(2)}`,
  ]
}

async function typeOtherText(page: Page): Promise<void> {
  const shown = await searchField(page).inputValue()
  await searchField(page).fill(searchTexts.find((text) => text !== shown) ?? '')
}
