import type { Page } from 'playwright-core'

const maxWaitMs = 30_000

/** Milliseconds from an input event until the frame in which `selector` matches is painted. */
export async function timeInteraction(
  page: Page,
  awaited: { readonly event: 'click' | 'keydown'; readonly selector: string },
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(startTimer, { ...awaited, maxWaitMs })
  await act()
  return page.evaluate(() => (globalThis as unknown as Timer).interaction)
}

interface Timer {
  interaction: Promise<number>
}

function startTimer({
  event,
  selector,
  maxWaitMs,
}: {
  event: string
  selector: string
  maxWaitMs: number
}): void {
  ;(globalThis as unknown as Timer).interaction = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${selector} did not appear`)), maxWaitMs)
    const watch = ({ timeStamp }: Event): void => {
      const check = (): void => {
        if (!document.querySelector(selector)) requestAnimationFrame(check)
        else setTimeout(() => resolve(performance.now() - timeStamp))
      }
      requestAnimationFrame(check)
    }
    addEventListener(event, watch, { capture: true, once: true })
  })
}
