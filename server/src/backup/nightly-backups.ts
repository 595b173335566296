import { readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { dayOf, instantOfDayAndTime } from '@stamboek/model/schema/amsterdam-time'
import { createPacer } from '../concurrency/pacer.ts'
import { repeatWork } from '../concurrency/repeat-work.ts'
import type { Database } from '../database/connection/database.ts'
import type { DatabaseLog } from '../database/connection/database-log.ts'
import { StartError } from '../start-error.ts'
import { chooseExpired, type Retention } from './choose-expired.ts'
import { type Backup, countRows, readBackup } from './manifest.ts'
import { BackupRunning, makeRecordedBackup, makeRecordedProof } from './recorded-backups.ts'

export interface NightlySettings {
  readonly directory: string
  readonly keep: Retention
  /** `HH:mm` in Amsterdam. */
  readonly time: string
}

interface NightlyOptions {
  readonly version: string
  /** Whether another version has taken the database over; then nothing is made. */
  readonly isSuperseded: () => boolean
  readonly log: DatabaseLog
  /** Called with the facts of each run, for its log line. */
  readonly reportRun: (facts: NightlyRun) => void
  readonly reportFailure: (error: unknown) => void
}

export interface NightlyRun {
  readonly outcome: 'completed' | 'failed'
  readonly name?: string
  readonly rows?: number
  readonly bytes?: number
  readonly removed?: number
  readonly isProven?: boolean
  readonly durationMs: number
  readonly message?: string
}

/** Of the time while users call; otherwise all of it. */
const share = 0.2
const checkIntervalMs = 60_000
const retryAfterMs = 3_600_000
const proveAfterMs = 6.5 * 86_400_000
const abandonedAfterMs = 86_400_000

/**
 * Makes a back-up each night on one node, an hour later again after a failure, and drops what need not be kept. Proves
 * one a week; after a proof that failed, that of the next night. The returned function ends what runs and waits for it.
 */
export function startNightlyBackups(
  database: Database,
  settings: NightlySettings,
  options: NightlyOptions,
): () => Promise<void> {
  return repeatWork({
    intervalMs: checkIntervalMs,
    work: (signal) => runWhenDue(database, settings, { ...options, signal }),
    reportFailure: options.reportFailure,
  })
}

interface NightlyWork extends NightlyOptions {
  readonly signal: AbortSignal
}

async function runWhenDue(database: Database, settings: NightlySettings, work: NightlyWork): Promise<void> {
  if (work.isSuperseded()) return
  const last = await readLastRuns(database, settings.directory)
  if (!isDue(new Date(), settings.time, last)) return
  const start = performance.now()
  const durationMs = () => Math.round(performance.now() - start)
  try {
    const { version, signal } = work
    const made = await makeRecordedBackup(database, {
      to: settings.directory,
      version,
      signal,
      pace: createPacer(share),
    })
    const isProven = await proveWeekly(database, made, last.proof, work)
    const removed = await removeExpired(database, settings).catch((error: unknown) => {
      work.log.warn(describeRemoval(settings.directory, error))
      return 0
    })
    const { name } = made.manifest
    const rows = countRows(made.manifest)
    work.reportRun({
      outcome: 'completed',
      name,
      rows,
      bytes: made.bytes,
      removed,
      isProven,
      durationMs: durationMs(),
    })
  } catch (error) {
    // Another node makes it.
    if (error instanceof BackupRunning) return
    if (!(error instanceof StartError)) throw error
    work.reportRun({ outcome: 'failed', durationMs: durationMs(), message: error.message })
  }
}

function describeRemoval(directory: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return `Oude back-ups in ${directory} zijn niet opgeruimd; de nieuwe staat er wel: ${reason}`
}

interface LastRuns {
  /** ISO 8601, of the last attempt, success and proof that succeeded in this folder. */
  readonly attempt: string | null
  readonly success: string | null
  readonly proof: string | null
}

/**
 * Whether the night's back-up is missing: none has succeeded since the last time that it was to start, and none was tried within
 * the hour.
 * @internal
 */
export function isDue(now: Date, time: string, { attempt, success }: Omit<LastRuns, 'proof'>): boolean {
  const today = instantOfDayAndTime(dayOf(now.toISOString()), time, 'compatible')
  const startsToday = Date.parse(today)
  const lastStart =
    now.getTime() >= startsToday
      ? startsToday
      : Date.parse(instantOfDayAndTime(dayBefore(now), time, 'compatible'))
  const hasSucceeded = success !== null && Date.parse(success) >= lastStart
  return !hasSucceeded && (attempt === null || Date.parse(attempt) <= now.getTime() - retryAfterMs)
}

function dayBefore(now: Date): string {
  const today = Date.parse(dayOf(now.toISOString()))
  return new Date(today - 86_400_000).toISOString().slice(0, 10)
}

async function readLastRuns({ kysely }: Database, directory: string): Promise<LastRuns> {
  const row = await kysely
    .selectFrom('stamboek.backup')
    .where((eb) => eb('directory', '=', eb(eb.val(`${directory}/`), '||', eb.ref('name'))))
    .select((eb) => [
      eb.fn.max('started_at').as('attempt'),
      eb.fn.max(eb.case().when('state', '=', 'completed').then(eb.ref('started_at')).end()).as('success'),
      eb.fn.max(eb.case().when('verified_message', 'is', null).then(eb.ref('verified_at')).end()).as('proof'),
    ])
    .executeTakeFirst()
  return { attempt: row?.attempt ?? null, success: row?.success ?? null, proof: row?.proof ?? null }
}

async function proveWeekly(
  database: Database,
  backup: Backup,
  lastProof: string | null,
  { signal, log }: NightlyWork,
): Promise<boolean> {
  if (lastProof !== null && Date.parse(lastProof) > Date.now() - proveAfterMs) return false
  try {
    await makeRecordedProof(database, backup, { signal, pace: createPacer(share) })
    return true
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    log.warn(error.message)
    return false
  }
}

/**
 * Removes expired back-ups that this database knows, since others may share the folder, and what killed runs left there for a day; returns how
 * many back-ups.
 */
async function removeExpired({ kysely }: Database, { directory, keep }: NightlySettings): Promise<number> {
  const rows = await kysely
    .selectFrom('stamboek.backup')
    .where('state', '=', 'completed')
    .select('name')
    .execute()
  const own = new Set(rows.map(({ name }) => name))
  const backups: Found[] = []
  const upgrades: Found[] = []
  for (const name of await readdir(directory)) {
    const found = path.join(directory, name)
    if (unfinishedName.test(name)) {
      if ((await readNewestTime(found)) < Date.now() - abandonedAfterMs) await remove(found)
      continue
    }
    const backup = own.has(name) ? await readBackup(found).catch(() => undefined) : undefined
    if (!backup) continue
    const { madeAt, isBeforeUpgrade } = backup.manifest
    if (isBeforeUpgrade) upgrades.push({ directory: found, madeAt })
    else backups.push({ directory: found, madeAt })
  }
  const old = new Date(Date.now() - upgradeKeptMs).toISOString()
  const expired = [...chooseExpired(backups, keep), ...upgrades.filter(({ madeAt }) => madeAt < old)]
  for (const each of expired) {
    // A kill in the middle leaves nothing that looks like a back-up.
    await rename(each.directory, `${each.directory}.part`)
    await remove(`${each.directory}.part`)
  }
  return expired.length
}

interface Found {
  readonly directory: string
  /** ISO 8601. */
  readonly madeAt: string
}

/** Those of before an upgrade, the way back from it. */
const upgradeKeptMs = 31 * 86_400_000

const unfinishedName = /^stamboek-[\d-]{10}T\d{6}Z(\.copy)?\.part$/

/** Of a folder and what is in it, in milliseconds. */
async function readNewestTime(directory: string): Promise<number> {
  const names = ['.', ...(await readdir(directory, { recursive: true }))]
  const times = await Promise.all(
    names.map((name) => stat(path.join(directory, name)).catch(() => undefined)),
  )
  return Math.max(...times.map((found) => found?.mtimeMs ?? 0))
}

async function remove(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true })
}
