import { setTimeout as delay } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { DatabaseLog } from './database-log.ts'

/** Why a database that can be reached does not do what was asked; it passes without anybody changing the call. */
export type Shortage = 'diskFull' | 'outOfMemory' | 'readOnly'

const shortages: ReadonlyMap<string | undefined, Shortage> = new Map([
  ['53100', 'diskFull'],
  ['53200', 'outOfMemory'],
  // Another server took over, or the operator closed this one for writing.
  ['25006', 'readOnly'],
])

export function shortageOf(error: unknown): Shortage | undefined {
  return error instanceof Error ? shortages.get((error as NodeJS.ErrnoException).code) : undefined
}

const warnings: Readonly<Record<Shortage, string>> = {
  diskFull: 'De schijf van de database is vol: er kan niets worden opgeslagen tot er ruimte is gemaakt.',
  outOfMemory: 'De database heeft te weinig geheugen voor wat er wordt gevraagd.',
  readOnly: 'De database is alleen te lezen: er kan niets worden opgeslagen.',
}

/** Remembers a shortage from the first statement that failed of it until a write succeeds again. */
export interface ShortageWatch {
  readonly note: (error: unknown) => void
  /** Tries a write where a shortage was noted; throws when the database cannot be reached. */
  readonly current: () => Promise<Shortage | undefined>
}

export function watchShortages(connection: ClientConfig, log: DatabaseLog): ShortageWatch {
  let noted: Shortage | undefined
  let probing: Promise<Shortage | undefined> | undefined

  async function probe(): Promise<Shortage | undefined> {
    const found = await tryWrite(connection)
    if (noted && !found) log.info('De database kan weer schrijven.')
    noted = found
    return found
  }

  return {
    note(error) {
      const found = shortageOf(error)
      if (found && found !== noted) log.error(warnings[found])
      noted = found ?? noted
    },
    async current() {
      if (!noted) return undefined
      // Many who ask at once share one.
      probing ??= probe().finally(() => {
        probing = undefined
      })
      return probing
    },
  }
}

const patienceMs = 5_000

/** A megabyte of a table that is never committed: takes room in the files of the tables and in the write-ahead log. */
const write = `BEGIN;
CREATE TABLE stamboek.write_probe (filler text);
INSERT INTO stamboek.write_probe SELECT repeat(md5(n::text), 30) FROM generate_series(1, 1000) n;
ROLLBACK`

async function tryWrite(connection: ClientConfig): Promise<Shortage | undefined> {
  const limits = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs }
  const client = new Client({ ...connection, ...limits })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(write)
    return undefined
  } catch (error) {
    const found = shortageOf(error)
    if (found) return found
    throw error
  } finally {
    await Promise.race([client.end().catch(() => {}), delay(patienceMs, undefined, { ref: false })])
  }
}
