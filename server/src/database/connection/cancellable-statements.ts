import { type RawBuilder, sql } from 'kysely'
import { findAbortSignal } from '../../concurrency/yield-to-event-loop.ts'

const marker = '/*cancellable*/'

/**
 * Begins a statement that PostgreSQL cancels once the work that executes it is to end (`runAbortable`), whose reason
 * it then throws. Not for statements that serve several callers.
 */
export const cancellable: RawBuilder<unknown> = sql.raw(marker)

interface CancellableRun<Result> {
  readonly statement: string
  readonly run: () => Promise<Result>
  /** Resolves once the server has the request to cancel. */
  readonly cancel: () => Promise<unknown>
}

/** Waits for the request to cancel, so that it cannot end a later statement of the same connection. */
export async function runCancellable<Result>({
  statement,
  run,
  cancel,
}: CancellableRun<Result>): Promise<Result> {
  const signal = statement.startsWith(marker) ? findAbortSignal() : undefined
  if (!signal) return run()
  signal.throwIfAborted()
  let cancelling: Promise<unknown> | undefined
  const handleAbort = (): void => {
    cancelling = cancel().catch(() => {})
  }
  signal.addEventListener('abort', handleAbort, { once: true })
  try {
    return await run()
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', handleAbort)
    await cancelling
  }
}
