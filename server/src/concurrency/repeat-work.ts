interface RepeatedWork {
  readonly intervalMs: number
  readonly work: (signal: AbortSignal) => Promise<void>
  /** Called for failures before the end. */
  readonly reportFailure: (error: unknown) => void
}

/** Does work at once and at each interval, unless it still runs. The returned function ends what runs, by the signal, and waits for it. */
export function repeatWork({ intervalMs, work, reportFailure }: RepeatedWork): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> | undefined

  function start(): void {
    running ??= work(signal)
      .catch((error: unknown) => {
        if (!signal.aborted) reportFailure(error)
      })
      .finally(() => {
        running = undefined
      })
  }

  start()
  const timer = setInterval(start, intervalMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort(new Error('The program stops'))
    await running
  }
}
