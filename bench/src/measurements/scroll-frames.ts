import path from 'node:path'
import { buildGallery } from '@stamboek/tooling/web-build'
import type { Browser, Page } from 'playwright-core'
import { openBaselineGrid } from '../browser/baseline-grid.ts'
import { type FrameTimes, type Scrolling, timeFrames } from '../browser/frame-times.ts'
import { view, withBrowser } from '../browser/open-browser.ts'
import { median, quantile } from '../statistics.ts'
import type { Measurement } from './measurement.ts'

const rounds = 3

/** The gallery's grid also has a header row; the baseline page has only one grid. */
const largeGrid = '[data-grid]:is([aria-rowcount="10001"], :not([aria-rowcount]))'

/** About 300 rows a second; sideways the whole width at half the speed. */
const directions: Readonly<Record<string, readonly Scrolling[]>> = {
  'down and up': [
    { down: 30_000, right: 0, pixelsPerSecond: 10_000 },
    { down: -30_000, right: 0, pixelsPerSecond: 10_000 },
  ],
  'right and left': [1, -1, 1, -1, 1, -1].map((way) => ({
    down: 0,
    right: way * 1_300,
    pixelsPerSecond: 2_000,
  })),
}

/** The grid without records (10,000 rows of 20 columns), compared with a plain DOM list. */
export const scrollFrames: Measurement = {
  name: 'page-scroll',
  title: 'frames while scrolling through 10,000 rows of 20 columns, in a browser without a graphics card',
  async measure() {
    const gallery = await buildGallery()
    return withBrowser(async (browser) => {
      const pages = { grid: await openGallery(browser, gallery), 'plain DOM': await newPage(browser) }
      await openBaselineGrid(pages['plain DOM'])
      const lines: string[] = []
      for (const [direction, ways] of Object.entries(directions)) {
        const found = new Map<string, FrameTimes[]>(Object.keys(pages).map((name) => [name, []]))
        for (let round = 0; round <= rounds; round++)
          for (const [name, page] of Object.entries(pages)) {
            const times = await scroll(page, ways)
            if (round > 0) found.get(name)?.push(times)
          }
        lines.push(`${direction}:`)
        for (const [name, times] of found) lines.push(`  ${name.padEnd(9)} ${describe(times)}`)
      }
      return lines
    })
  },
}

function newPage(browser: Browser): Promise<Page> {
  return browser.newPage({ viewport: view, locale: 'nl-NL' })
}

async function openGallery(browser: Browser, folder: string): Promise<Page> {
  const page = await newPage(browser)
  await page.route('**/*', (route) =>
    route.fulfill({ path: path.join(folder, new URL(route.request().url()).pathname) }),
  )
  await page.goto('http://gallery.localhost/gallery.html')
  await page.unrouteAll()
  await page.locator(largeGrid).evaluate(hideAllElse)
  return page
}

function hideAllElse(shown: Element): void {
  for (let inside = shown; inside.parentElement; inside = inside.parentElement)
    for (const other of inside.parentElement.children)
      if (other !== inside && other instanceof HTMLElement) other.style.display = 'none'
}

async function scroll(page: Page, ways: readonly Scrolling[]): Promise<FrameTimes> {
  await page.bringToFront()
  const box = await page.locator(largeGrid).boundingBox()
  if (!box) throw new Error('There is no grid to scroll')
  return timeFrames(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, ways)
}

function describe(rounds: readonly FrameTimes[]): string {
  const frames = rounds.flatMap((round) => round.frames)
  const at = (share: number) => quantile(frames, share).toFixed(1)
  // Frames of a 60 Hz screen differ by some tenths of a millisecond.
  const longer = (limit: number) =>
    `${((100 * frames.filter((frame) => frame > limit + 1).length) / frames.length).toFixed(1)}%`
  const longTasks = rounds.reduce((sum, round) => sum + round.longTasks, 0)
  const work = median(rounds.map((round) => round.workPerFrame)).toFixed(1)
  const script = median(rounds.map((round) => round.scriptPerFrame)).toFixed(1)
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms; over 16.7 ms ${longer(16.7)}, over 33 ms ${longer(33.3)} of ${frames.length}; long tasks ${longTasks}; work ${work} ms a frame, script ${script}`
}
