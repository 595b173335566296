import { setTimeout as delay } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { DatabaseLog } from './database-log.ts'

/** A temporary state in which a reachable database refuses valid statements. */
export type DegradedState = 'diskFull' | 'outOfMemory' | 'readOnly'

const statesByCode: ReadonlyMap<string | undefined, DegradedState> = new Map([
  ['53100', 'diskFull'],
  ['53200', 'outOfMemory'],
  // After a failover, or set by the operator.
  ['25006', 'readOnly'],
])

export function degradedStateOf(error: unknown): DegradedState | undefined {
  return error instanceof Error ? statesByCode.get((error as NodeJS.ErrnoException).code) : undefined
}

const warnings: Readonly<Record<DegradedState, string>> = {
  diskFull: 'De schijf van de database is vol: er kan niets worden opgeslagen tot er ruimte is gemaakt.',
  outOfMemory: 'De database heeft te weinig geheugen voor wat er wordt gevraagd.',
  readOnly: 'De database is alleen te lezen: er kan niets worden opgeslagen.',
}

/** Tracks a degraded state from the first statement that failed until a write succeeds again. */
export interface DegradedStateMonitor {
  readonly recordError: (error: unknown) => void
  /** Probes with a write if a degraded state was recorded; throws when the database cannot be reached. */
  readonly check: () => Promise<DegradedState | undefined>
}

export function createDegradedStateMonitor(connection: ClientConfig, log: DatabaseLog): DegradedStateMonitor {
  let noted: DegradedState | undefined
  let probing: Promise<DegradedState | undefined> | undefined

  async function probe(): Promise<DegradedState | undefined> {
    const found = await probeWrite(connection)
    if (noted && !found) log.info('De database kan weer schrijven.')
    noted = found
    return found
  }

  return {
    recordError(error) {
      const found = degradedStateOf(error)
      if (found && found !== noted) log.error(warnings[found])
      noted = found ?? noted
    },
    async check() {
      if (!noted) return undefined
      // Concurrent checks share one probe.
      probing ??= probe().finally(() => {
        probing = undefined
      })
      return probing
    },
  }
}

const probeTimeoutMs = 5_000

/** Writes a megabyte that is rolled back, which needs room in the table files and in the write-ahead log. */
const probeSql = `BEGIN;
CREATE TABLE stamboek.write_probe (filler text);
INSERT INTO stamboek.write_probe SELECT repeat(md5(n::text), 30) FROM generate_series(1, 1000) n;
ROLLBACK`

async function probeWrite(connection: ClientConfig): Promise<DegradedState | undefined> {
  const limits = { connectionTimeoutMillis: probeTimeoutMs, query_timeout: probeTimeoutMs }
  const client = new Client({ ...connection, ...limits })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(probeSql)
    return undefined
  } catch (error) {
    const found = degradedStateOf(error)
    if (found) return found
    throw error
  } finally {
    await Promise.race([client.end().catch(() => {}), delay(probeTimeoutMs, undefined, { ref: false })])
  }
}
