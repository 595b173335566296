import { findOrInstallChromium } from '@stamboek/tooling/find-chromium'
import { buildWebWhenStale } from '@stamboek/tooling/web-build'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import type { PreparedDatabase } from '../database/prepared-database.ts'
import { type ProductProcess, startProduct } from '../product-process.ts'

export interface ProductInBrowser {
  /** A new browser context with an empty cache, signed in as administrator by default. */
  readonly openContext: (options?: { readonly isSignedIn: boolean }) => Promise<BrowserContext>
}

/** Builds the web where it is stale, starts the product and Chromium, and ends both when `work` is done. */
export async function withProductInBrowser<T>(
  { databaseUrl }: PreparedDatabase,
  work: (running: ProductInBrowser) => Promise<T>,
): Promise<T> {
  await buildWebWhenStale()
  const product = await startProduct({ DATABASE_URL: databaseUrl, DEMO: 'on' })
  try {
    return await withBrowser((browser) =>
      work({ openContext: (options) => openContext(browser, product, options?.isSignedIn) }),
    )
  } finally {
    await product.stop()
  }
}

/** Starts Chromium, quiet and without calls home, and ends it when `work` is done. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: await findOrInstallChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

export const view = { width: 1440, height: 900 }

export async function openContext(
  browser: Browser,
  { address }: ProductProcess,
  isSignedIn = true,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address, locale: 'nl-NL', viewport: view })
  if (isSignedIn)
    await context.request.post('/api/authentication/login', {
      headers: { 'x-csrf': '1' },
      data: { userName: 'beheerder', password: 'demobeheerder' },
    })
  return context
}
