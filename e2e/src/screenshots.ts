/**
 * Takes a picture of every page, dialog and state of the product on demonstration data, at two widths, light and dark, into
 * `screenshots/`: `npm run screenshots [word in the name of a picture …]`. It ends with 1 when a state could not be reached,
 * when the browser complained, or when axe found something.
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { everySearchInput } from '@stamboek/testing/language/every-search-input'
import { createTestDatabase } from '@stamboek/testing/postgres/test-database'
import { startTestPostgres } from '@stamboek/testing/postgres/test-postgres'
import { startTestServer, type TestServer } from '@stamboek/testing/server/test-server'
import { findOrInstallChromium } from '@stamboek/tooling/find-chromium'
import { buildWebWhenStale } from '@stamboek/tooling/web-build'
import type { Browser } from 'playwright-core'
import { expectAccessible } from './axe.ts'
import { openVisit, startBrowser, type ViewOptions } from './browser.ts'
import { teamTree, teamTreeFeature } from './pages/team-tree.ts'
import type { ScreenshotState } from './screenshots/screenshot-state.ts'
import { screenshotStates } from './screenshots/states.ts'
import { takeSession } from './take-session.ts'

const folder = resolve(import.meta.dirname, '../../screenshots')
const sizes = [1440, 600].map((width) => ({ width, height: 900 }))
const words = process.argv.slice(2)
const wanted = screenshotStates
  .flatMap((state) => viewsOf(state).map((view) => ({ state, view, name: pictureName(state, view) })))
  .filter(({ name }) => words.every((word) => name.includes(word)))

await buildWebWhenStale()
process.env['CHROMIUM_PATH'] ??= await findOrInstallChromium()
await mkdir(folder, { recursive: true })
const problems: string[] = []
const postgres = await startTestPostgres()
try {
  const { databaseUrl } = await createTestDatabase(postgres.connection)
  // Created with the data, so that the administrator has all rights: what no shipped type shows.
  const extra = { recordTypes: [everySearchInput, teamTree], features: [teamTreeFeature] }
  const server = await startTestServer({ databaseUrl, demo: 'on' }, { extra })
  const browser = await startBrowser()
  try {
    for (const each of wanted) await takePicture(browser, server, each)
  } finally {
    await browser.close()
    await server.close()
  }
} finally {
  await postgres.stop()
}
for (const problem of problems) console.error(problem)
console.log(`${wanted.length} pictures in ${folder}, ${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1

function viewsOf({ size }: ScreenshotState): readonly ViewOptions[] {
  return (['light', 'dark'] as const).flatMap((theme) =>
    (size ? [size] : sizes).map((each): ViewOptions => ({ theme, ...each })),
  )
}

function pictureName(state: ScreenshotState, { width, theme }: ViewOptions): string {
  return `${state.name}-${width}-${theme}`
}

async function takePicture(
  browser: Browser,
  server: TestServer,
  { state, view, name }: (typeof wanted)[number],
): Promise<void> {
  const visit = await openVisit(browser, server.address, {
    ...view,
    ...(state.expected && { expected: state.expected }),
  })
  const { page } = visit
  try {
    if (state.as !== null) await takeSession(visit, state.as ?? 'beheerder')
    await page.goto(state.at)
    await state.open?.({ page, server })
    await page.evaluate(() => document.fonts.ready)
    await expectAccessible(page, name)
  } catch (error) {
    problems.push(
      `${name}: ${error instanceof Error ? error.message.split('\nCall log:')[0] : String(error)}`,
    )
  }
  await page.screenshot({ path: join(folder, `${name}.png`) })
  problems.push(...visit.problems.map((problem) => `${name}: ${problem}`))
  await visit.context.close()
}
