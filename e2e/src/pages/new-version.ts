import type { Page } from 'playwright-core'

/** Serves a newer version and advances the installed clock until the page checks for one. */
export async function serveNewVersion(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(/(<script[^>]+src="[^"]+)\.js"/g, '$1-2.js"')
      await route.fulfill({ response, body })
    },
  )
  await page.clock.runFor(301_000)
}
