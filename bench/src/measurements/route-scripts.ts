import type { Page, Request } from 'playwright-core'
import { ledgerAddress } from '../browser/ledger-list.ts'
import { type ProductInBrowser, withProductInBrowser } from '../browser/open-browser.ts'
import { type Measurement, withAim } from './measurement.ts'

const defaultAimKB = 250

interface Route {
  readonly name: string
  readonly address: string
  readonly isSignedIn: boolean
  readonly shown: string
  readonly aimKB?: number
}

const routes: readonly Route[] = [
  { name: 'sign-in', address: '/sign-in', isSignedIn: false, shown: 'main h1, form' },
  { name: 'sitemap', address: '/', isSignedIn: true, shown: 'main h1' },
  {
    name: 'record page',
    address: ledgerAddress,
    isSignedIn: true,
    shown: '[data-grid] [data-row="0"]',
    aimKB: 220,
  },
  { name: 'not found', address: '/page-not-found', isSignedIn: true, shown: 'main h1' },
]

/**
 * Compressed bytes that a browser with an empty cache fetches until a page is shown, and afterwards while idle.
 */
export const routeScripts: Measurement = {
  name: 'page-scripts',
  title: 'initial JavaScript by route, as served',
  measure: (database) =>
    withProductInBrowser(database, async (running) => {
      const lines: string[] = []
      for (const route of routes) lines.push(await describeRoute(running, route))
      return lines
    }),
}

async function describeRoute(
  { openContext }: ProductInBrowser,
  { name, address, isSignedIn, shown, aimKB = defaultAimKB }: Route,
): Promise<string> {
  const context = await openContext({ isSignedIn })
  try {
    const page = await context.newPage()
    const requests: Request[] = []
    page.on('requestfinished', (request) => requests.push(request))
    await page.goto(address, { waitUntil: 'commit' })
    const shownAt = await timeOfFrameWith(page, shown)
    await page.waitForLoadState('networkidle')
    const scripts = requests.filter((request) => request.resourceType() === 'script')
    const first = scripts.filter((request) => request.timing().startTime < shownAt)
    const later = scripts.filter((request) => !first.includes(request))
    return `${name.padEnd(12)} ${withAim(await kilobytes(first), aimKB, 'KB')} in ${first.length} files; later, when idle, ${(await kilobytes(later)).toFixed(0)} KB in ${later.length}; with all else ${(await kilobytes(requests)).toFixed(0)} KB in ${requests.length} requests`
  } finally {
    await context.close()
  }
}

/** Milliseconds since 1970 of the frame that painted the element. */
function timeOfFrameWith(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const check = (): void => {
          if (document.querySelector(wanted)) requestAnimationFrame(() => resolve(Date.now()))
          else requestAnimationFrame(check)
        }
        check()
      }),
    selector,
  )
}

async function kilobytes(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000
}
