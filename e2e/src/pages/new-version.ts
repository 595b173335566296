import type { Page } from 'playwright-core'

/** Serves a newer version of the application, and lets the time pass after which the page looks for one; its clock is installed. */
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
