/** Runs work one run at a time; all requests during a run, or the pause after it, lead to one further run. */
export interface CoalescingWorker {
  readonly request: () => void
  readonly stop: () => void
}

/**
 * `pauseMs`: minimum between the end of a run and the next start. `stop` drops a requested run and ignores later
 * requests; it does not end the run in progress, nor wait for it. The work must not reject.
 */
export function createCoalescingWorker(work: () => Promise<void>, pauseMs = 0): CoalescingWorker {
  let isRequested = false
  let isBusy = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  function runNext(): void {
    isBusy = isRequested && !isStopped
    if (isBusy) void run()
  }

  async function run(): Promise<void> {
    isRequested = false
    await work()
    if (pauseMs === 0 || isStopped) runNext()
    else timer = setTimeout(runNext, pauseMs)
  }

  return {
    request() {
      isRequested = true
      if (!isBusy) runNext()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
