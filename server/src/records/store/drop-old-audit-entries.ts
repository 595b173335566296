import { setTimeout as delay } from 'node:timers/promises'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { entryChain, entryLink } from '../../audit-chain/entry-link.ts'
import { noteDropped } from '../../audit-chain/note-dropped.ts'
import { createPacer } from '../../concurrency/pacer.ts'
import { advisoryLocks } from '../../database/advisory-locks.ts'
import type { Database } from '../../database/connection/database.ts'
import type { DatabaseLog } from '../../database/connection/database-log.ts'
import { StartError } from '../../start-error.ts'

/** In days; those without a number are kept for ever. */
export interface AuditRetention {
  readonly defaultDays: number | null
  /** By the names of record types that are no child records. */
  readonly daysByType: ReadonlyMap<string, number>
}

type AuditCleanup = (database: Pick<Database, 'kysely'>, signal: AbortSignal) => Promise<void>

const pageSize = 2_000
/** Entries that a statement looks through for a page, where most may be of types that are kept for ever. */
const scanSize = 20_000
const pauseMs = 20
const dayMs = 86_400_000

/**
 * Returns a task that deletes older audit entries in pages with pauses, and before them the imports that ended then,
 * which can no longer be undone; entries of an import that is kept stay with it. Does nothing while another node does it.
 * Child records are kept as long as their parent's. Undefined if all is kept; throws a StartError for a name of no such
 * type.
 */
export function createAuditCleanup(
  catalogue: RecordCatalogue,
  retention: AuditRetention,
  log: Pick<DatabaseLog, 'info'>,
): AuditCleanup | undefined {
  requireKnownTypes(catalogue, retention)
  const { defaultDays, daysByType } = retention
  const allDays = [...daysByType.values(), ...(defaultDays === null ? [] : [defaultDays])]
  if (allDays.length === 0) return undefined
  const rules = listRules(catalogue, retention)
  const minDays = Math.min(...allDays)

  async function cleanUp(kysely: Database['kysely'], signal: AbortSignal): Promise<void> {
    await sql`DELETE FROM stamboek.change_set b WHERE b.status <> 'InProgress' AND b.started_at < now() - make_interval(days => ${minDays})
      AND b.ended_at < now() - make_interval(days => ${findDays(rules, defaultDays, 'b')})`.execute(kysely)
    // Ids are UUIDs of version 7, so that they are in the order of time.
    const end = firstIdAt(Date.now() - minDays * dayMs)
    const pace = createPacer()
    let count = 0
    for (let after: string | null = firstIdAt(0); after !== null && !signal.aborted; ) {
      const page: DroppedPage | undefined = await dropPage(kysely, {
        after,
        end,
        days: findDays(rules, defaultDays, 'e'),
        minDays,
        dtoKeys: defaultDays === null ? rules.dtoKeys : null,
      })
      // Another node is at it.
      if (!page) break
      count += page.count
      after = page.last
      await delay(pauseMs)
      await pace()
    }
    if (count > 0)
      log.info(
        `Uit de audit trail ${count === 1 ? 'is 1 regel' : `zijn ${count} regels`} verwijderd, ouder dan AUDIT_DAYS.`,
      )
  }

  return ({ kysely }, signal) => cleanUp(kysely, signal)
}

interface Rules {
  readonly dtoKeys: readonly string[]
  readonly days: readonly number[]
}

function listRules(catalogue: RecordCatalogue, { daysByType }: AuditRetention): Rules {
  const rules = catalogue.all().flatMap((type) => {
    const days = daysByType.get(rootOf(catalogue, type).name)
    return days === undefined ? [] : [{ dtoKey: type.dtoKey, days }]
  })
  return { dtoKeys: rules.map(({ dtoKey }) => dtoKey), days: rules.map(({ days }) => days) }
}

function rootOf(catalogue: RecordCatalogue, type: RecordType): RecordType {
  return type.parent ? rootOf(catalogue, catalogue.get(type.parent.dtoKey)) : type
}

function requireKnownTypes(catalogue: RecordCatalogue, { daysByType }: AuditRetention): void {
  const types = catalogue.all().filter(({ view }) => !view)
  const names = types.filter(({ parent }) => !parent).map(({ name }) => name)
  for (const name of daysByType.keys()) {
    if (names.includes(name)) continue
    const child = types.find((type) => type.name === name)
    throw new StartError(
      child
        ? `AUDIT_DAYS noemt ${name}, dat bewaard wordt met ${rootOf(catalogue, child).name}; noem dat.`
        : `AUDIT_DAYS noemt ${name}, maar dat recordtype is er niet; er zijn ${names.toSorted().join(', ')}.`,
    )
  }
}

/** The days of the row under `alias`; null if it is kept for ever. */
function findDays({ dtoKeys, days }: Rules, defaultDays: number | null, alias: 'b' | 'e') {
  return sql<
    number | null
  >`coalesce((SELECT rule.days FROM unnest(${dtoKeys}::text[], ${days}::int[]) rule (dto_key, days)
    WHERE rule.dto_key = ${sql.ref(`${alias}.dto_key`)}), ${defaultDays}::int)`
}

interface DroppedPage {
  readonly last: string | null
  readonly count: number
}

interface PageOfEntries {
  readonly after: string
  readonly end: string
  readonly days: ReturnType<typeof findDays>
  readonly minDays: number
  /** Entries of other types are left out; null leaves none out. */
  readonly dtoKeys: readonly string[] | null
}

/** Undefined while another node deletes. */
function dropPage(kysely: Database['kysely'], page: PageOfEntries): Promise<DroppedPage | undefined> {
  return kysely.transaction().execute(async (transaction) => {
    const { rows } = await sql<{
      isMine: boolean
    }>`SELECT pg_try_advisory_xact_lock(${advisoryLocks.auditCleanup}) AS "isMine"`.execute(transaction)
    if (!rows[0]?.isMine) return undefined
    // No seal may take up an entry while it is dropped.
    await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.auditChain})`.execute(transaction)
    return dropEntries(transaction, page)
  })
}

async function dropEntries(
  kysely: Database['kysely'],
  { after, end, days, minDays, dtoKeys }: PageOfEntries,
): Promise<DroppedPage> {
  const { rows } = await sql<DroppedPage>`WITH scanned AS MATERIALIZED (
      SELECT id, dto_key FROM stamboek.audit_entry WHERE id > ${after}::uuid AND id < ${end}::uuid
      ORDER BY id LIMIT ${dtoKeys === null ? pageSize : scanSize}),
    page AS MATERIALIZED (
      SELECT id FROM scanned WHERE ${dtoKeys}::text[] IS NULL OR dto_key = ANY(${dtoKeys}::text[]) ORDER BY id LIMIT ${pageSize}),
    old AS (
      SELECT e.id FROM stamboek.audit_entry e WHERE e.id IN (SELECT id FROM page)
        AND e.made_at < now() - make_interval(days => ${days})
        AND NOT EXISTS (SELECT FROM stamboek.change_set b WHERE b.id = e.change_set_id)
      FOR UPDATE SKIP LOCKED),
    gone AS (DELETE FROM stamboek.audit_entry e USING old WHERE e.id = old.id 
      RETURNING e.sequence, ${entryChain('e')} AS chain, ${entryLink('e')} AS link),
    noted AS (UPDATE stamboek.change_feed SET drop_count = drop_count + 1,
      dropped_before = greatest(dropped_before, now() - make_interval(days => ${minDays})),
      dropped_through = greatest(dropped_through, (SELECT max(sequence) FROM gone)) WHERE EXISTS (SELECT FROM gone)),
    ${noteDropped('gone')}
    SELECT CASE WHEN (SELECT count(*) FROM page) = ${pageSize} THEN (SELECT id FROM page ORDER BY id DESC LIMIT 1)
      ELSE (SELECT id FROM scanned ORDER BY id DESC LIMIT 1) END AS last, (SELECT count(*)::int FROM gone) AS count`.execute(
    kysely,
  )
  return rows[0] ?? { last: null, count: 0 }
}

function firstIdAt(time: number): string {
  const hex = time.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
