import { repeatWork } from '../concurrency/repeat-work.ts'
import type { Database } from '../database/connection/database.ts'
import { degradedStateOf } from '../database/connection/degraded-state.ts'
import { isUnavailable } from '../database/connection/is-unavailable.ts'
import { formatHead } from './chain-heads.ts'
import { type SealingRun, sealEntries } from './seal-entries.ts'

const intervalMs = 5_000

interface SealingOptions {
  /** Returns the sequence up to which every entry is visible or will never exist; null while none is known. */
  readonly readHorizon: () => Promise<number | null>
  /** Whether another version has taken the database over; then nothing is sealed. */
  readonly isSuperseded: () => boolean
  /** Called after each run that sealed something. */
  readonly reportRun: (facts: { readonly entries: number; readonly heads: readonly string[] }) => void
  /** Called for failures other than those of an unavailable database, which are logged already. */
  readonly reportFailure: (error: unknown) => void
}

/** Seals new audit entries every five seconds, on one node at a time. The returned function ends what runs and waits for it. */
export function startSealing(
  database: Database,
  { readHorizon, isSuperseded, reportRun, reportFailure }: SealingOptions,
): () => Promise<void> {
  let sealedThrough = -1

  async function seal(signal: AbortSignal): Promise<void> {
    for (let done: SealingRun | undefined; !done?.isDone && !signal.aborted; ) {
      const horizon = isSuperseded() ? null : await readHorizon()
      if (horizon === null || horizon === sealedThrough) return
      done = await sealEntries(database, { horizon, signal })
      if (done && done.entries > 0) reportRun({ entries: done.entries, heads: done.heads.map(formatHead) })
      if (!done) return
      if (done.isDone) sealedThrough = horizon
    }
  }

  return repeatWork({
    intervalMs,
    work: seal,
    reportFailure: (error) => {
      if (!isExpected(error)) reportFailure(error)
    },
  })
}

function isExpected(error: unknown): boolean {
  return isUnavailable(error) || degradedStateOf(error) !== undefined
}
