import type { RunningJobs } from './start-jobs.ts'

/** Jobs that can be stopped and started again while the program runs. */
export interface JobSwitch {
  /** Starts them, unless they are disabled. Rejects if they cannot be started. */
  readonly open: () => Promise<void>
  /** Stops them, or starts them again; a failure to start is reported, and they are tried again after some seconds. */
  readonly setEnabled: (isEnabled: boolean) => void
  readonly close: () => Promise<void>
}

/** `start` is called each time that they are enabled, and `retryAfterMs` after a failure while they still are. */
export function createJobSwitch(
  start: () => Promise<RunningJobs>,
  reportFailure: (error: unknown) => void,
  retryAfterMs = 5_000,
): JobSwitch {
  let isEnabled = true
  let isOpen = false
  let running: RunningJobs | undefined
  let changing: Promise<void> = Promise.resolve()
  let retry: NodeJS.Timeout | undefined

  async function apply(): Promise<void> {
    const shouldRun = isEnabled && isOpen
    if (shouldRun === (running !== undefined)) return
    if (shouldRun) running = await start()
    else {
      const stopping = running
      running = undefined
      await stopping?.close()
    }
  }

  function change(): Promise<void> {
    const next = changing.then(apply)
    changing = next.catch(() => {})
    return next
  }

  function changeOrRetry(): void {
    clearTimeout(retry)
    change().catch((error: unknown) => {
      reportFailure(error)
      if (!isOpen) return
      clearTimeout(retry)
      retry = setTimeout(changeOrRetry, retryAfterMs)
      retry.unref()
    })
  }

  return {
    open() {
      isOpen = true
      return change()
    },
    setEnabled(shouldRun) {
      isEnabled = shouldRun
      changeOrRetry()
    },
    close() {
      isOpen = false
      clearTimeout(retry)
      return change()
    },
  }
}
