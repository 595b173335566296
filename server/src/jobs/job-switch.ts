import type { RunningJobs } from './start-jobs.ts'

/** Jobs that can be stopped and started again while the program runs. */
export interface JobSwitch {
  /** Starts them, unless they are turned off. Rejects if they cannot be started. */
  readonly open: () => Promise<void>
  /** Stops them, or starts them again; a failure to start is reported. */
  readonly turn: (isOn: boolean) => void
  readonly close: () => Promise<void>
}

/** `start` is called each time that they are turned on. */
export function createJobSwitch(
  start: () => Promise<RunningJobs>,
  reportFailure: (error: unknown) => void,
): JobSwitch {
  let isOn = true
  let isOpen = false
  let running: RunningJobs | undefined
  let changing: Promise<void> = Promise.resolve()

  async function apply(): Promise<void> {
    const shouldRun = isOn && isOpen
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

  return {
    open() {
      isOpen = true
      return change()
    },
    turn(shouldRun) {
      isOn = shouldRun
      change().catch(reportFailure)
    },
    close() {
      isOpen = false
      return change()
    },
  }
}
