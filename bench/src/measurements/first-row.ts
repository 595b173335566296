import type { BrowserContext } from 'playwright-core'
import { withProductInBrowser } from '../browser/open-browser.ts'
import { median } from '../statistics.ts'
import { type Measurement, withAim } from './measurement.ts'

const runs = 7
const aimSeconds = 0.4
const pageAddress = '/maintenance/finance/GeneralLedgerViewDto'

export const firstRow: Measurement = {
  name: 'first-row',
  title: 'navigation to the first row painted, on the page of the large table',
  measure: (database) =>
    withProductInBrowser(database, async ({ openContext }) => {
      const context = await openContext()
      await context.addInitScript(watchForFirstRow)
      // The first of each fetches files that the browser then caches.
      const byLink = await repeat(() => secondsByLink(context))
      const address = await readAddress(context)
      const byAddress = await repeat(() => secondsByAddress(context, address))
      return [
        `by a link: median ${withAim(median(byLink), aimSeconds, 's')}, quickest ${Math.min(...byLink).toFixed(2)} s`,
        `by its address, page load included: median ${withAim(median(byAddress), aimSeconds, 's')}, quickest ${Math.min(...byAddress).toFixed(2)} s`,
      ]
    }),
}

async function repeat(once: () => Promise<number>): Promise<readonly number[]> {
  await once()
  const seconds: number[] = []
  for (let run = 0; run < runs; run++) seconds.push(await once())
  return seconds
}

async function secondsByLink(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  try {
    await page.goto('/')
    const link = page.locator(`main a[href^="${pageAddress}"]`)
    await link.waitFor()
    await page.waitForLoadState('networkidle')
    const clickedAt = await link.evaluate((element: HTMLElement) => {
      element.click()
      return performance.now()
    })
    return ((await paintedAt(page)) - clickedAt) / 1000
  } finally {
    await page.close()
  }
}

/** The address as the browser shows and keeps it, with the unit. */
async function readAddress(context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  try {
    await page.goto(pageAddress)
    await paintedAt(page)
    return page.url()
  } finally {
    await page.close()
  }
}

async function secondsByAddress(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  try {
    await page.goto(address, { waitUntil: 'commit' })
    return (await paintedAt(page)) / 1000
  } finally {
    await page.close()
  }
}

type WatchedWindow = Window & { firstRowPaintedAt?: number }

async function paintedAt(page: Awaited<ReturnType<BrowserContext['newPage']>>): Promise<number> {
  const handle = await page.waitForFunction(() => (globalThis as unknown as WatchedWindow).firstRowPaintedAt)
  return (await handle.jsonValue()) as number
}

/** Runs in the page: notes when the first row stood there for a frame, in milliseconds since the page began. */
function watchForFirstRow(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-grid] [data-row="0"] [role=gridcell]')) return
    observer.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        ;(globalThis as unknown as WatchedWindow).firstRowPaintedAt = performance.now()
      }),
    )
  })
  observer.observe(document, { childList: true, subtree: true })
}
