import type { Page } from 'playwright-core'

/** Times in milliseconds since the press. */
export interface PageTimes {
  /** The call of the press: sent, first byte, last byte. */
  readonly asked: number
  readonly answered: number
  readonly received: number
  /** The end of the frame that showed the awaited result. */
  readonly painted: number
}

export interface AwaitedResult {
  readonly event: 'click' | 'keydown'
  readonly call: string
  readonly until: 'otherRows' | 'firstField'
}

/** Sends real input events and returns when the awaited result was painted. */
export async function timeInPage(
  page: Page,
  awaited: AwaitedResult,
  press: () => Promise<void>,
): Promise<PageTimes> {
  await page.evaluate(startWatching, awaited)
  await press()
  return page.evaluate(() => (globalThis as unknown as Watch).measured)
}

interface Watch {
  measured: Promise<PageTimes>
}

function startWatching({ event, call, until }: AwaitedResult): void {
  const firstRow = () => document.querySelector('[data-grid] [data-row="0"]')?.textContent
  const rowBefore = firstRow()
  const isThere = {
    otherRows: () => firstRow() !== undefined && firstRow() !== rowBefore,
    firstField: () => document.activeElement?.matches('[role=dialog] :is(input, textarea)') ?? false,
  }[until]
  let pressedAt = Number.NaN
  performance.clearResourceTimings()
  addEventListener(event, ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true })
  ;(globalThis as unknown as Watch).measured = new Promise((resolve) => {
    const observer = new MutationObserver(check)
    const finish = () => {
      const painted = performance.now() - pressedAt
      const entry = performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes(call)) as PerformanceResourceTiming
      resolve({
        asked: entry.requestStart - pressedAt,
        answered: entry.responseStart - pressedAt,
        received: entry.responseEnd - pressedAt,
        painted,
      })
    }
    function check(): void {
      if (Number.isNaN(pressedAt) || !isThere()) return
      observer.disconnect()
      removeEventListener('focusin', check)
      requestAnimationFrame(() => setTimeout(finish))
    }
    observer.observe(document, { childList: true, subtree: true, characterData: true })
    addEventListener('focusin', check)
  })
}
