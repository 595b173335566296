import { buildWebWhenStale } from '@stamboek/tooling/web-build'
import type { Page } from 'playwright-core'
import { timeFrames } from '../browser/frame-times.ts'
import { timeInteraction } from '../browser/interaction-time.ts'
import { largeTreeAddress, largeTreeCalls, largeTreeRowCount } from '../browser/large-tree.ts'
import { openContext, withBrowser } from '../browser/open-browser.ts'
import { timeInPage } from '../browser/page-stopwatch.ts'
import { withEmptyDatabase } from '../database/empty-database.ts'
import { startProduct } from '../product-process.ts'
import { median, quantile } from '../statistics.ts'
import { type Measurement, withAim } from './measurement.ts'

const visits = 3
const rounds = 5
const branches = 20
const aims = { paintedMs: 1_000, frameMs: 50, actionMs: 200 }

/** The page of a tree in one answer (requirements 7.3). */
export const tree: Measurement = {
  name: 'tree',
  title: `the page of a tree of ${largeTreeRowCount} rows, six levels deep, in a browser without a graphics card`,
  measure: (database) =>
    withEmptyDatabase(database, async ({ databaseUrl }) => {
      await buildWebWhenStale()
      const product = await startProduct({ DATABASE_URL: databaseUrl, DEMO: 'on' }, [
        'bench/src/browser/large-tree-program.ts',
      ])
      try {
        return await withBrowser(async (browser) => {
          const page = await (await openContext(browser, product)).newPage()
          return [
            ...(await measureAnswers(page)),
            ...(await measureFrames(page)),
            ...(await measureActions(page)),
          ]
        })
      } finally {
        await product.stop()
      }
    }),
}

async function measureAnswers(page: Page): Promise<readonly string[]> {
  await page.addInitScript(noteFirstRow)
  const first: number[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    await page.goto(largeTreeAddress)
    await waitForTree(page)
    first.push(await page.evaluate(readFirstPaint, largeTreeCalls))
  }
  const again: number[] = []
  for (let search = 0; search < rounds; search += 1) {
    const times = await timeInPage(
      page,
      { event: 'click', call: `${largeTreeCalls}/search`, until: 'otherRows' },
      () => page.getByRole('button', { name: 'Zoeken', exact: true }).first().click(),
    )
    again.push(times.painted - times.received)
  }
  return [
    `answer until painted, first visit: ${withAim(median(first), aims.paintedMs, 'ms')}`,
    `answer until painted, searched again: ${withAim(median(again), aims.paintedMs, 'ms')}`,
  ]
}

interface FirstPaint {
  firstRowPainted?: number
}

function noteFirstRow(): void {
  const check = (): void => {
    if (!document.querySelector('[data-grid] [data-row="0"]')) requestAnimationFrame(check)
    else setTimeout(() => ((globalThis as FirstPaint).firstRowPainted = performance.now()))
  }
  requestAnimationFrame(check)
}

function readFirstPaint(call: string): number {
  const entry = performance.getEntriesByType('resource').find(({ name }) => name.includes(call))
  const painted = (globalThis as FirstPaint).firstRowPainted ?? Number.NaN
  return painted - (entry as PerformanceResourceTiming).responseEnd
}

async function measureFrames(page: Page): Promise<readonly string[]> {
  const box = await page.locator('[data-grid]').boundingBox()
  if (!box) throw new Error('There is no grid to scroll')
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const { frames, longTasks } = await timeFrames(page, centre, [
    { down: 30_000, right: 0, pixelsPerSecond: 10_000 },
    { down: -30_000, right: 0, pixelsPerSecond: 10_000 },
  ])
  const p95 = quantile(frames, 0.95)
  return [
    `scrolling, a frame: p50 ${quantile(frames, 0.5).toFixed(0)} ms, p95 ${withAim(p95, aims.frameMs, 'ms')}; long tasks ${longTasks}`,
  ]
}

async function measureActions(page: Page): Promise<readonly string[]> {
  const press = (key: string, selector: string) =>
    timeInteraction(page, { event: 'keydown', selector }, () => page.keyboard.press(key))
  const expanded = await readRowCount(page)
  const last = expanded - 2
  const whole = `[data-grid][aria-rowcount="${expanded}"]`
  const focusOn = (row: number) => `[data-row="${row}"] [data-column]:focus`
  const row = `[data-grid] [data-row="1"]`
  await page.locator('[data-grid] [data-row="0"] [data-column="1"]').click()

  const branchTimes = await measureBranches(page, press)
  const actions: Readonly<Record<string, () => Promise<number>>> = {
    'to the end': () => press('Control+End', focusOn(last)),
    'to the start': () => press('Control+Home', focusOn(0)),
    'to the next row': async () => {
      // From the mark column, to which Control+Home leads.
      await page.keyboard.press('ArrowRight')
      return press('ArrowDown', focusOn(1))
    },
    'mark a row': () => press('Space', `${row}[aria-selected="true"]`),
    'unmark a row': () => press('Space', `${row}[aria-selected="false"]`),
    'mark all': () => press('Control+a', `${row}[aria-selected="true"]`),
    'unmark one of all': () => press('Space', `${row}[aria-selected="false"]`),
    'mark it again': () => press('Space', `${row}[aria-selected="true"]`),
    'open the row menu': async () => {
      await page.keyboard.press('ArrowUp')
      return press('Shift+F10', '[role=menu]')
    },
    'collapse all': () =>
      chooseLast(page, () => press('Enter', `[data-grid]:not([aria-rowcount="${expanded}"])`)),
    'expand a branch of the collapsed tree': () =>
      press('ArrowRight', `[data-grid] [data-row="0"][aria-expanded="true"]`),
    'open the row menu, collapsed': () => press('Shift+F10', '[role=menu]'),
    'expand all': () => chooseLast(page, () => press('Enter', whole), 'ArrowUp'),
    'unmark all': () =>
      timeInteraction(page, { event: 'click', selector: `${row}[aria-selected="false"]` }, () =>
        page.getByRole('button', { name: 'Markering wissen' }).click(),
      ),
    'open the column chooser': () =>
      timeInteraction(page, { event: 'click', selector: '[role=dialog]' }, () =>
        page.getByRole('button', { name: 'Kolommen kiezen' }).click(),
      ),
  }
  const times = new Map<string, number[]>(Object.keys(actions).map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of Object.entries(actions)) {
      times.get(name)?.push(await measure())
      await settle(page, name.startsWith('open the row menu'))
    }
    await page.keyboard.press('Escape')
    await page.locator('[data-grid] [data-row="0"] [data-column="1"]').click()
    await settle(page)
  }
  return [
    ...branchTimes,
    ...[...times].map(
      ([name, found]) =>
        `${name}: ${withAim(median(found), aims.actionMs, 'ms')}, longest ${Math.max(...found).toFixed(0)} ms`,
    ),
  ]
}

type Press = (key: string, selector: string) => Promise<number>

/** Collapses and expands the root branches one by one, by keyboard. */
async function measureBranches(page: Page, press: Press): Promise<readonly string[]> {
  const collapsing: number[] = []
  const expanding: number[] = []
  for (let branch = 0; branch < branches; branch += 1) {
    for (let key = await focusedBranch(page); key === undefined; key = await focusedBranch(page))
      await page.keyboard.press('ArrowDown')
    const count = await readRowCount(page)
    collapsing.push(await press('ArrowLeft', `[data-grid]:not([aria-rowcount="${count}"])`))
    await settle(page)
    expanding.push(await press('ArrowRight', `[data-grid][aria-rowcount="${count}"]`))
    await settle(page)
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Control+ArrowUp')
  const describe = (times: readonly number[], aim: number) =>
    `p50 ${median(times).toFixed(0)} ms, p95 ${withAim(quantile(times, 0.95), aim, 'ms')}`
  return [
    `collapse a branch: ${describe(collapsing, aims.actionMs)}`,
    `expand a branch: ${describe(expanding, aims.frameMs)}`,
  ]
}

async function focusedBranch(page: Page): Promise<string | undefined> {
  const row = await page.evaluate(
    () =>
      document.activeElement?.closest('[data-row][aria-expanded="true"]')?.getAttribute('data-row') ?? null,
  )
  return row ?? undefined
}

async function chooseLast(page: Page, press: () => Promise<number>, then?: string): Promise<number> {
  await page.keyboard.press('End')
  if (then !== undefined) await page.keyboard.press(then)
  return press()
}

function readRowCount(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.querySelector('[data-grid]')?.getAttribute('aria-rowcount')))
}

async function waitForTree(page: Page): Promise<void> {
  await page.locator('[data-grid] [data-row="0"]').waitFor()
  await page.waitForLoadState('networkidle')
}

/** Lets work after an interaction end, such as the focus restored by a closing menu. */
async function settle(page: Page, isMenuOpen = false): Promise<void> {
  if (!isMenuOpen) await page.locator('[role=menu]').waitFor({ state: 'detached' })
  await page.waitForTimeout(300)
}
