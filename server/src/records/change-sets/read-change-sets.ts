import type { ChangeSet, ChangeSetKind, UndoneAct } from '@stamboek/model/contract/change-sets'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { actorName } from '../../access/actor-name.ts'
import { entryBucket } from '../../database/schema/audit-indexes.ts'
import { RequestProblem } from '../../request-problem.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import type { ChangeSetConditions } from './change-set-conditions.ts'
import { type EntryRight, seesEntry } from './entry-scope.ts'
import { allPositions, listWindows, type SearchWindows } from './search-windows.ts'

/** A change set without what its entries tell. */
export type ChangeSetHead = Omit<ChangeSet, 'subject' | 'counts' | 'entryCount'>

interface HeadRow {
  readonly id: string
  readonly kind: ChangeSetKind
  readonly action: string | null
  readonly dto_key: string
  readonly business_unit_id: string | null
  readonly user_id: string
  readonly user_name: string | null
  readonly made_at: string
  readonly remark: string | null
  readonly file_name: string | null
  readonly undoes: string | null
  readonly undone_by: string | null
  readonly is_undone_in_part: boolean
  readonly undone_act: UndoneAct | null
  /** The sequence of its first entry. */
  readonly position: number
}

interface ChangeSetSlice {
  /** The position before which to read; null for the newest. */
  readonly before: number | null
  readonly limit: number
}

export interface FoundChangeSet {
  readonly head: ChangeSetHead
  readonly position: number
}

/** Reads the newest change sets that meet the conditions, of those before a position. */
export async function readChangeSetHeads(
  context: RecordContext,
  { ofSaves, ofRecorded, positions, among }: ChangeSetConditions,
  { before, limit }: ChangeSetSlice,
): Promise<readonly FoundChangeSet[]> {
  const { first } = positions
  const last = Math.min(positions.last, (before ?? Number.POSITIVE_INFINITY) - 1)
  const saves = { condition: sql`${isBetween(sequence, first, last)} AND ${ofSaves}`, limit }
  const recorded = { condition: sql`${isBetween('s.position', first, last)} AND ${ofRecorded}`, limit }
  const { rows } = await sql<HeadRow>`WITH found AS (
      (${among ? savesAmong(among, saves) : savesInWindows(listWindows({ first, last }), saves)})
      UNION ALL
      (${among ? recordedAmong(among, recorded) : allRecorded(recorded)}))
    SELECT f.*, ${actorName('f')} AS user_name,
      ${holdingUndo} AS undone_by, ${isUndoneInPart} AS is_undone_in_part, ${undoneAct} AS undone_act
    FROM found f LEFT JOIN record."user" u ON u.id = f.user_id
    ORDER BY f.position DESC LIMIT ${limit}`.execute(executorOf(context))
  return rows.map((row) => ({ head: presentHead(row), position: row.position }))
}

/** The last undo of the change set under `f`; null if that was undone, whose undo may have been undone in turn. */
const holdingUndo = sql`(WITH RECURSIVE chain (id, depth) AS (
      (SELECT x.id, 1 FROM stamboek.change_set x WHERE x.undoes = f.id ORDER BY x.position DESC LIMIT 1)
      UNION ALL
      SELECT n.id, c.depth + 1 FROM chain c CROSS JOIN LATERAL
        (SELECT x.id FROM stamboek.change_set x WHERE x.undoes = c.id ORDER BY x.position DESC LIMIT 1) n)
    SELECT CASE WHEN max(depth) % 2 = 1 THEN (array_agg(id ORDER BY depth))[1] END FROM chain)`

const isUndoneInPart = sql`coalesce((SELECT (x.counts->>'kept')::int > 0 FROM stamboek.change_set x
    WHERE x.undoes = f.id ORDER BY x.position DESC LIMIT 1), false)`

/** Of a plain save there is no row. */
const undoneAct = sql`(WITH RECURSIVE acts (kind, action, undoes, depth) AS (
      SELECT f.kind, f.action, f.undoes, 0 WHERE f.undoes IS NOT NULL
      UNION ALL
      SELECT x.kind, x.action, x.undoes, a.depth + 1 FROM acts a JOIN stamboek.change_set x ON x.id = a.undoes)
    SELECT CASE WHEN undoes IS NULL THEN jsonb_build_object('kind', kind, 'action', action, 'isRedo', depth % 2 = 0)
      ELSE jsonb_build_object('kind', 'Save', 'action', NULL, 'isRedo', depth % 2 = 1) END
    FROM acts ORDER BY depth DESC LIMIT 1)`

/** Such that PostgreSQL does not choose the index of all sequences, in which it would pass over what is not looked for. */
const sequence = 'e.sequence + 0'

function isBetween(column: string, first: number, last: number): RawBuilder<SqlBool> {
  return sql`${sql.raw(column)} BETWEEN ${first}::bigint AND ${last}::bigint`
}

interface Selection {
  readonly condition: RawBuilder<unknown>
  readonly limit: number
}

const columnsOfSave = sql`e.id, 'Save' AS kind, NULL AS action, e.dto_key, e.business_unit_id, e.user_id, e.token_id, e.made_at, e.remark,
  NULL AS file_name, NULL::uuid AS undoes, e.sequence AS position`

const columnsOfRecorded = sql`s.id, s.kind, s.action, s.dto_key, s.business_unit_id, s.user_id, s.token_id, s.started_at AS made_at, s.remark,
  s.file_name, s.undoes, s.position`

/** Looks through windows until the limit is reached, each by the indexes of what narrows it (decision 46). */
function savesInWindows({ lows, highs }: SearchWindows, { condition, limit }: Selection) {
  return sql`SELECT e.* FROM unnest(${lows}::bigint[], ${highs}::bigint[]) WITH ORDINALITY AS searched(low, high, number)
    CROSS JOIN LATERAL (
      SELECT ${columnsOfSave} FROM stamboek.audit_entry e
      WHERE e.change_set_id IS NULL AND ${sql.raw(entryBucket('e'))} BETWEEN searched.low AND searched.high AND ${condition}
      ORDER BY ${sql.raw(sequence)} DESC LIMIT ${limit}) e
    ORDER BY searched.number, e.position DESC LIMIT ${limit}`
}

/** The OFFSET lets PostgreSQL look up each id, whatever it expects of the condition. */
function savesAmong(ids: RawBuilder<unknown>, { condition, limit }: Selection) {
  return sql`SELECT e.* FROM (${ids}) AS among CROSS JOIN LATERAL (
      SELECT ${columnsOfSave} FROM stamboek.audit_entry e
      WHERE e.id = among.id AND e.change_set_id IS NULL AND ${condition} OFFSET 0) e
    ORDER BY e.position DESC LIMIT ${limit}`
}

function allRecorded({ condition, limit }: Selection) {
  return sql`SELECT ${columnsOfRecorded} FROM stamboek.change_set s WHERE ${condition} ORDER BY s.position DESC LIMIT ${limit}`
}

function recordedAmong(ids: RawBuilder<unknown>, { condition, limit }: Selection) {
  return sql`SELECT s.* FROM (${ids}) AS among CROSS JOIN LATERAL (
      SELECT ${columnsOfRecorded} FROM stamboek.change_set s WHERE s.id = among.id AND ${condition} OFFSET 0) s
    ORDER BY s.position DESC LIMIT ${limit}`
}

/** Reads one change set, in the unit of the call; throws 404 unless the caller sees it by the right. */
export async function readChangeSetHead(
  context: RecordContext,
  id: string,
  right: EntryRight,
): Promise<ChangeSetHead> {
  const sees = (alias: string) => seesEntry(context, { right }, { alias })
  const conditions = {
    ofSaves: sees('e'),
    ofRecorded: sees('s'),
    positions: allPositions,
    among: sql`SELECT ${id}::uuid AS id`,
  }
  const [found] = await readChangeSetHeads(context, conditions, { before: null, limit: 1 })
  if (!found) throw new RequestProblem('notFound', 'Deze wijziging bestaat niet.')
  return found.head
}

function presentHead(row: HeadRow): ChangeSetHead {
  return {
    id: row.id,
    kind: row.kind,
    action: row.action,
    dtoKey: row.dto_key,
    businessUnitId: row.business_unit_id,
    userId: row.user_id,
    userName: row.user_name ?? 'Onbekend',
    changedOnUtc: row.made_at,
    remark: row.remark,
    fileName: row.file_name,
    undoes: row.undoes,
    undoneBy: row.undone_by,
    isUndoneInPart: row.undone_by !== null && row.is_undone_in_part,
    undoneAct: row.undone_act,
  }
}
