import type { DatabaseLog } from './database-log.ts'

/** A temporary state in which a reachable database refuses valid statements. */
export type DegradedState = 'diskFull' | 'outOfMemory' | 'readOnly'

const statesByCode: ReadonlyMap<string | undefined, DegradedState> = new Map([
  ['53100', 'diskFull'],
  ['53200', 'outOfMemory'],
  ['25006', 'readOnly'],
])

/** The state that an error's SQLSTATE tells of; undefined for other errors, such as a lost connection. */
export function degradedStateOf(error: unknown): DegradedState | undefined {
  return error instanceof Error ? statesByCode.get((error as NodeJS.ErrnoException).code) : undefined
}

const warnings: Readonly<Record<DegradedState, string>> = {
  diskFull: 'De schijf van de database is vol: er kan niets worden opgeslagen tot er ruimte is gemaakt.',
  outOfMemory: 'De database heeft te weinig geheugen voor wat er wordt gevraagd.',
  readOnly: 'De database is alleen te lezen: er kan niets worden opgeslagen.',
}

export interface DegradedStateMonitor {
  readonly record: (state: DegradedState) => void
  /** Probes with a write if a degraded state was recorded; throws if the database cannot be reached. */
  readonly check: () => Promise<DegradedState | undefined>
}

interface MonitorOptions {
  readonly run: (sql: string) => Promise<unknown>
  readonly log: DatabaseLog
}

/** Keeps the last recorded state until a probe of `check` can write; logs its beginning and its end. */
export function createDegradedStateMonitor({ run, log }: MonitorOptions): DegradedStateMonitor {
  let noted: DegradedState | undefined
  let failures = 0
  let probing: Promise<DegradedState | undefined> | undefined

  async function probe(): Promise<DegradedState | undefined> {
    const failuresBefore = failures
    const found = await run(probeSql).then(() => undefined, degradedStateOrThrow)
    if (found || failures > failuresBefore) return found ?? noted
    log.info('De database kan weer schrijven.')
    noted = undefined
    return undefined
  }

  return {
    record(state) {
      failures += 1
      if (state !== noted) log.error(warnings[state])
      noted = state
    },
    async check() {
      if (!noted) return undefined
      probing ??= probe().finally(() => {
        probing = undefined
      })
      return probing
    },
  }
}

/** Writes a megabyte and rolls it back, which needs room in the table files and the write-ahead log. */
const probeSql = `BEGIN;
CREATE TABLE stamboek.write_probe (filler text);
INSERT INTO stamboek.write_probe SELECT repeat(md5(n::text), 30) FROM generate_series(1, 1000) n;
ROLLBACK`

function degradedStateOrThrow(error: unknown): DegradedState {
  const state = degradedStateOf(error)
  if (!state) throw error
  return state
}
