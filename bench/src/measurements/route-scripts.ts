import type { Request } from 'playwright-core'
import { ledgerAddress } from '../browser/ledger-list.ts'
import { type ProductInBrowser, withProductInBrowser } from '../browser/open-browser.ts'
import { type Measurement, withAim } from './measurement.ts'

const aimKB = 250

const routes = [
  { name: 'sign-in', address: '/sign-in', isSignedIn: false },
  { name: 'sitemap', address: '/', isSignedIn: true },
  { name: 'record page', address: ledgerAddress, isSignedIn: true },
  { name: 'not found', address: '/page-not-found', isSignedIn: true },
] as const

/** What a browser that knows nothing yet fetches until a page is there and quiet, compressed as it was served. */
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
  { name, address, isSignedIn }: (typeof routes)[number],
): Promise<string> {
  const context = await openContext({ isSignedIn })
  try {
    const page = await context.newPage()
    const requests: Request[] = []
    page.on('requestfinished', (request) => requests.push(request))
    await page.goto(address, { waitUntil: 'networkidle' })
    const scripts = requests.filter((request) => request.resourceType() === 'script')
    return `${name.padEnd(12)} ${withAim(await kilobytes(scripts), aimKB, 'KB')} in ${scripts.length} files; with all else ${(await kilobytes(requests)).toFixed(0)} KB in ${requests.length} requests`
  } finally {
    await context.close()
  }
}

async function kilobytes(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000
}
