import type { BrowserContext } from 'playwright-core'
import {
  type BaselineTimes,
  openBaselinePage,
  recordCall,
  timeBaselinePage,
} from '../browser/baseline-page.ts'
import { closeEditDialog, openEditDialog } from '../browser/edit-dialog.ts'
import { ledgerCalls, openLedgerList } from '../browser/ledger-list.ts'
import { type ProductInBrowser, withProductInBrowser } from '../browser/open-browser.ts'
import type { PageTimes } from '../browser/page-stopwatch.ts'
import { formatSpread, median, quantile } from '../statistics.ts'
import type { Measurement } from './measurement.ts'

const coldVisits = 7
/** Product and plain page alternate. */
const rounds = 4
const openingsOfRound = 12
const members = ['description', 'code', 'activeRangeUtc', 'status', 'remark']

/**
 * From Enter on a row to the focus in the first field, compared with fetching the same record into a plain dialog.
 */
export const dialogOpening: Measurement = {
  name: 'page-dialog',
  title: 'Enter on a row until the first field of the edit dialog has the focus and is painted',
  measure: (database) =>
    withProductInBrowser(database, async (running) => {
      const first: FirstOpening[] = []
      for (let visit = 0; visit < coldVisits; visit++) first.push(await openForTheFirstTime(running))
      const { warm, plain } = await openInTurn(await running.openContext())
      const fromCall = warm.map((each) => each.painted - each.asked)
      const floor = plain.map((each) => each.painted)
      return [
        `the first time in a new browser: ${parts(first.map(({ times }) => times))}, of ${coldVisits}; ${first[0]?.scripts} scripts fetched for it`,
        `after that: ${parts(warm)}, of ${warm.length}`,
        `the same call into a plain dialog: ${formatSpread(floor)}; the product from its call on: median ×${(median(fromCall) / median(floor)).toFixed(2)}, p95 ×${(quantile(fromCall, 0.95) / quantile(floor, 0.95)).toFixed(2)}`,
      ]
    }),
}

interface FirstOpening {
  readonly times: PageTimes
  readonly scripts: number
}

async function openForTheFirstTime({ openContext }: ProductInBrowser): Promise<FirstOpening> {
  const context = await openContext()
  try {
    const page = await openLedgerList(context)
    let scripts = 0
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts++
    })
    return { times: await openEditDialog(page, 1), scripts }
  } finally {
    await context.close()
  }
}

async function openInTurn(context: BrowserContext) {
  const page = await openLedgerList(context)
  const plainPage = await openBaselinePage(context)
  const asked = page.waitForRequest((request) => request.url().includes(`${ledgerCalls}/`))
  await openEditDialog(page, 0)
  await closeEditDialog(page)
  const call = await recordCall(await asked)
  const warm: PageTimes[] = []
  const plain: BaselineTimes[] = []
  for (let round = 0; round < rounds; round++) {
    await page.bringToFront()
    for (let row = 0; row < openingsOfRound; row++) {
      warm.push(await openEditDialog(page, row))
      await closeEditDialog(page)
    }
    await plainPage.bringToFront()
    for (let row = 0; row < openingsOfRound; row++)
      plain.push(await timeBaselinePage(plainPage, { call, members, as: 'form' }))
  }
  return { warm: warm.slice(openingsOfRound), plain: plain.slice(openingsOfRound) }
}

function parts(times: readonly PageTimes[]): string {
  const middle = (part: (each: PageTimes) => number) => `${median(times.map(part)).toFixed(0)} ms`
  return `${formatSpread(times.map((each) => each.painted))} (until the call leaves ${middle((each) => each.asked)}, answer ${middle((each) => each.received - each.asked)}, painting ${middle((each) => each.painted - each.received)})`
}
