import type { CDPSession, Page } from 'playwright-core'
import { closeEditDialog, openEditDialog } from '../browser/edit-dialog.ts'
import { ledgerCalls, openLedgerList, pressSearch, searchField, searchTexts } from '../browser/ledger-list.ts'
import { withProductInBrowser } from '../browser/open-browser.ts'
import type { Measurement } from './measurement.ts'

const dialogs = 50
const searches = 200
const rowsInView = 10

interface HeapFigures {
  readonly heapMiB: number
  readonly nodes: number
  readonly listeners: number
}

/** Heap and nodes of a page after garbage collection; growth is a leak. */
export const pageMemory: Measurement = {
  name: 'page-memory',
  title: 'what the page of the large table holds, after collecting garbage',
  measure: (database) =>
    withProductInBrowser(database, async ({ openContext }) => {
      const context = await openContext()
      const page = await openLedgerList(context)
      const browser = await context.newCDPSession(page)
      const start = await measureHeap(browser)
      // Objects that are created once remain.
      await openDialogs(page, 5)
      const before = await measureHeap(browser)
      await openDialogs(page, dialogs)
      const afterDialogs = await measureHeap(browser)
      await search(page, searches)
      const afterSearches = await measureHeap(browser)
      return [
        `opened                     ${show(start)}`,
        `after 5 dialogs             ${show(before)}`,
        `after ${dialogs} dialogs more      ${show(afterDialogs)}: ${each(before, afterDialogs, dialogs)} a dialog`,
        `after ${searches} searches of ${rowsOfPage} rows ${show(afterSearches)}: ${each(afterDialogs, afterSearches, searches)} a search`,
      ]
    }),
}

const rowsOfPage = 50

async function openDialogs(page: Page, count: number): Promise<void> {
  for (let dialog = 0; dialog < count; dialog++) {
    await openEditDialog(page, dialog % rowsInView)
    await closeEditDialog(page)
  }
}

async function search(page: Page, count: number): Promise<void> {
  for (let done = 0; done < count; done++) {
    await searchField(page).fill(searchTexts[done % searchTexts.length] ?? '')
    const answered = page.waitForResponse((response) => response.url().endsWith(`${ledgerCalls}/search`))
    await pressSearch(page)
    await (await answered).finished()
  }
}

async function measureHeap(browser: CDPSession): Promise<HeapFigures> {
  // Repeated, because objects with finalizers are freed by a later collection.
  for (let time = 0; time < 3; time++) await browser.send('HeapProfiler.collectGarbage')
  const { usedSize } = await browser.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await browser.send('Memory.getDOMCounters')
  return { heapMiB: usedSize / 2 ** 20, nodes, listeners: jsEventListeners }
}

function show({ heapMiB, nodes, listeners }: HeapFigures): string {
  return `${heapMiB.toFixed(1)} MiB, ${nodes} nodes, ${listeners} listeners`
}

function each(before: HeapFigures, after: HeapFigures, times: number): string {
  const kibibytes = ((after.heapMiB - before.heapMiB) * 1024) / times
  return `${kibibytes.toFixed(1)} KiB, ${((after.nodes - before.nodes) / times).toFixed(1)} nodes`
}
