import type { Database } from '../connection/database.ts'
import type { DatabaseLog } from '../connection/database-log.ts'
import { readFormatFingerprint } from './database-format.ts'

/** Whether another version has prepared the database since this one did. */
export interface FormatWatch {
  readonly isSuperseded: () => boolean
  /** Looks now, as when another node announced its format. */
  readonly check: () => void
  /** Waits for a look that has begun. */
  readonly close: () => Promise<void>
}

export interface FormatWatchOptions {
  readonly database: Pick<Database, 'kysely' | 'kind'>
  /** Of this version. */
  readonly fingerprint: string
  readonly log: DatabaseLog
  readonly onChange: (isSuperseded: boolean) => void
  readonly intervalMs?: number
}

/**
 * Looks every two seconds; a database that cannot be read changes nothing. An embedded database has one program, and is not
 * watched.
 */
export function watchFormat(options: FormatWatchOptions): FormatWatch {
  const { database, fingerprint, log, intervalMs = 2_000 } = options
  let isSuperseded = false
  let isAgain = false
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    const found = await readFormatFingerprint(database.kysely).catch(() => undefined)
    if (found === undefined || (found !== fingerprint) === isSuperseded) return
    isSuperseded = found !== fingerprint
    if (isSuperseded)
      log.warn(
        'Een andere versie van Stamboek heeft de database in gebruik genomen: deze server slaat niets meer op en voert geen taken uit. Stop hem, of vervang hem door die versie.',
      )
    else log.info('De database is weer van deze versie: deze server slaat weer op.')
    options.onChange(isSuperseded)
  }

  function check(): void {
    isAgain = looking !== undefined
    looking ??= look().finally(() => {
      looking = undefined
      if (isAgain) check()
    })
  }

  const timer = database.kind === 'embedded' ? undefined : setInterval(check, intervalMs)
  return {
    isSuperseded: () => isSuperseded,
    check,
    async close() {
      clearInterval(timer)
      isAgain = false
      await looking
    },
  }
}
