import type { CDPSession, Page } from 'playwright-core'

export interface Scrolling {
  /** Pixels; positive goes down or to the right. */
  readonly down: number
  readonly right: number
  readonly pixelsPerSecond: number
}

export interface FrameTimes {
  readonly frames: readonly number[]
  readonly longTasks: number
  /** Milliseconds of the page's thread per frame: in total, and in script. */
  readonly workPerFrame: number
  readonly scriptPerFrame: number
}

/**
 * Turns the wheel over the middle of an element, in one direction after the other, and records the frames.
 */
export async function timeFrames(
  page: Page,
  at: { readonly x: number; readonly y: number },
  ways: readonly Scrolling[],
): Promise<FrameTimes> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable')
  const before = await busySeconds(browser)
  await page.evaluate(startRecording)
  for (const { down, right, pixelsPerSecond } of ways)
    await browser.send('Input.synthesizeScrollGesture', {
      ...at,
      xDistance: -right,
      yDistance: -down,
      speed: pixelsPerSecond,
      gestureSourceType: 'mouse',
      preventFling: true,
    })
  const recorded = await page.evaluate(() => (globalThis as unknown as Recorder).stopRecording())
  const after = await busySeconds(browser)
  await browser.detach()
  const count = recorded.frames.length
  return {
    ...recorded,
    workPerFrame: ((after.tasks - before.tasks) * 1000) / count,
    scriptPerFrame: ((after.scripts - before.scripts) * 1000) / count,
  }
}

interface Recorder {
  stopRecording: () => Pick<FrameTimes, 'frames' | 'longTasks'>
}

function startRecording(): void {
  const frames: number[] = []
  let longTasks = 0
  let last: number | undefined
  let isOver = false
  const observer = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length
  })
  observer.observe({ type: 'longtask' })
  const record = (time: number) => {
    if (last !== undefined) frames.push(time - last)
    last = time
    if (!isOver) requestAnimationFrame(record)
  }
  requestAnimationFrame(record)
  ;(globalThis as unknown as Recorder).stopRecording = () => {
    isOver = true
    observer.disconnect()
    return { frames, longTasks }
  }
}

async function busySeconds(browser: CDPSession): Promise<{ tasks: number; scripts: number }> {
  const { metrics } = await browser.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { tasks: value('TaskDuration'), scripts: value('ScriptDuration') }
}
