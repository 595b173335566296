import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'

type Sends = Pick<Client, 'query' | 'on' | 'off'>

/**
 * Tries the abilities that Stamboek's rules rest on, since servers that speak PostgreSQL's protocol, and poolers between,
 * may accept them without keeping them. Needs two connections; leaves nothing behind. Returns the abilities that
 * failed, in Dutch; other errors are thrown.
 */
export async function findMissingAbilities(
  first: Sends,
  second: Sends,
  notificationTimeoutMs = 5_000,
): Promise<readonly string[]> {
  const missing: string[] = []
  for (const [name, isHeld] of Object.entries(probes))
    if (!(await isHeld(first, second, notificationTimeoutMs))) missing.push(name)
  return missing
}

type Probe = (first: Sends, second: Sends, timeoutMs: number) => Promise<boolean>

const probes: Readonly<Record<string, Probe>> = {
  'exclusion constraints (perioden die niet mogen overlappen)': refusesOverlaps,
  'advisory locks over verbindingen heen': locksOtherConnections,
  'LISTEN en NOTIFY': deliversNotifications,
}

const exclusionViolation = '23P01'
/** Not 42501, a missing privilege. */
const syntaxOrFeatureErrors = /^(0A|42(?!501))/

async function refusesOverlaps(first: Sends): Promise<boolean> {
  const table = `stamboek_probe_${randomInt(2 ** 47)}`
  const period = `tstzrange('2026-01-01', '2026-02-01')`
  await first.query('begin')
  try {
    await first.query(
      `create table ${table} (period tstzrange, exclude using gist (period with &&)); ` +
        `insert into ${table} values (${period}), (${period})`,
    )
    return false
  } catch (error) {
    if (codeOf(error) === exclusionViolation) return true
    if (syntaxOrFeatureErrors.test(codeOf(error))) return false
    throw error
  } finally {
    await first.query('rollback')
  }
}

async function locksOtherConnections(first: Sends, second: Sends): Promise<boolean> {
  // Random, so that nodes that start together do not take each other's lock for a proof.
  const key = randomInt(2 ** 47)
  try {
    if (!(await tryLock(first, key))) return false
    if (await tryLock(second, key)) return false
    await first.query('select pg_advisory_unlock_all()')
    return await tryLock(second, key)
  } catch (error) {
    if (syntaxOrFeatureErrors.test(codeOf(error))) return false
    throw error
  } finally {
    for (const client of [first, second])
      await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
  }
}

async function tryLock(client: Sends, key: number): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>(
    `select pg_try_advisory_lock(${key}) as "isTaken"`,
  )
  return rows[0]?.isTaken === true
}

async function deliversNotifications(first: Sends, second: Sends, timeoutMs: number): Promise<boolean> {
  const channel = `stamboek_probe_${randomInt(2 ** 47)}`
  const { promise: delivered, resolve } = Promise.withResolvers<boolean>()
  const handle = (): void => resolve(true)
  const timer = new AbortController()
  first.on('notification', handle)
  try {
    await first.query(`listen ${channel}`)
    await second.query(`notify ${channel}`)
    const timeout = delay(timeoutMs, false, { signal: timer.signal }).catch(() => false)
    return await Promise.race([delivered, timeout])
  } catch (error) {
    if (syntaxOrFeatureErrors.test(codeOf(error))) return false
    throw error
  } finally {
    timer.abort()
    first.off('notification', handle)
    await first.query(`unlisten ${channel}`).catch(() => undefined)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
