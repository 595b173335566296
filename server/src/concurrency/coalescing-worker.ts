/** Work that is done anew whenever somebody asks for it: one time after the other, and once for all who wait. */
export interface CoalescingWorker {
  readonly request: () => void
  readonly stop: () => void
}

/** `pause`: milliseconds between the end of one time and the begin of the next. The work never rejects. */
export function createCoalescingWorker(work: () => Promise<void>, pause = 0): CoalescingWorker {
  let isAsked = false
  let isTaken = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  function next(): void {
    isTaken = isAsked && !isStopped
    if (isTaken) void run()
  }

  async function run(): Promise<void> {
    isAsked = false
    await work()
    if (pause === 0 || isStopped) next()
    else timer = setTimeout(next, pause)
  }

  return {
    request() {
      isAsked = true
      if (!isTaken) next()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
