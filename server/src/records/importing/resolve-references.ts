import { readId } from '@stamboek/model/fields/ids/read-id'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { type RecordTable, recordTable } from '../../database/record-table.ts'
import { executorOf, type RecordContext } from '../context/record-context.ts'
import { visibleRecords } from '../context/record-scope.ts'
import { labelExpression, shownFirst, tableName } from '../reading/record-selection.ts'

/** What a text in a cell refers to: a record (a series, where the type has versions), or why to none. */
export type Resolved = { readonly id: string } | { readonly message: string }

/** Finds what texts refer to: an id, a code, an ISO code, or what the record is called. */
export interface ReferenceResolver {
  /** Looks up texts that are not known yet, together. `isParent`: versions of the type, as a child record points at its parent. */
  readonly prepare: (to: string, texts: Iterable<string>, isParent: boolean) => Promise<void>
  /** Of a text that was prepared. */
  readonly resolve: (to: string, text: string) => Resolved
}

/** Texts that are remembered for each type; an import of a million rows has the same few codes over and over. */
const mostRemembered = 20_000

interface Candidate {
  readonly id: string
  readonly text: string
  /** The surer the lower: an id, a code, what it is called. */
  readonly tier: number
}

export function createReferenceResolver(context: RecordContext): ReferenceResolver {
  const known = new Map<string, Map<string, Resolved>>()

  function knownOf(to: string): Map<string, Resolved> {
    const map = known.get(to) ?? new Map<string, Resolved>()
    known.set(to, map)
    return map
  }

  return {
    async prepare(to, texts, isParent) {
      const map = knownOf(to)
      if (map.size > mostRemembered) map.clear()
      const wanted = [...new Set([...texts].map(folded))].filter((text) => !map.has(text))
      if (wanted.length === 0) return
      const type = context.catalogue.get(to)
      const found = Map.groupBy(await candidates(context, type, wanted, isParent), ({ text }) => text)
      for (const text of wanted) map.set(text, chosen(type, text, found.get(text) ?? []))
    },
    resolve(to, text) {
      const resolved = knownOf(to).get(folded(text))
      if (!resolved) throw new Error('A reference was not prepared')
      return resolved
    },
  }
}

function folded(text: string): string {
  return text.trim().toLowerCase()
}

/** The surest kind of match decides; what is ambiguous there is refused. */
function chosen(type: RecordType, text: string, found: readonly Candidate[]): Resolved {
  const surest = Math.min(...found.map(({ tier }) => tier))
  const ids = new Set(found.filter(({ tier }) => tier === surest).map(({ id }) => id))
  const [id] = ids
  if (id === undefined) return { message: `Er is geen ${type.labels.one.toLowerCase()} “${text}”.` }
  if (ids.size > 1)
    return {
      message: `Er zijn ${ids.size} ${type.labels.many.toLowerCase()} “${text}”; gebruik een code of id.`,
    }
  return { id }
}

async function candidates(
  context: RecordContext,
  type: RecordType,
  texts: readonly string[],
  isParent: boolean,
): Promise<readonly Candidate[]> {
  const table = recordTable(type)
  const id = type.isTemporal && !isParent ? sql`t.series_id` : sql`t.id`
  const wanted = sql`${texts}::text[]`
  const ids = texts.filter((text) => readId(text).ok)
  const byText = namesOf(table).map(
    ({ expression, tier }) =>
      sql`SELECT ${id} AS id, lower(${expression}) AS text, ${tier}::integer AS tier FROM ${sql.raw(tableName(table))} t
        WHERE lower(${expression}) = ANY(${wanted}) AND ${whichRows(context, table, isParent)}`,
  )
  const byId = sql`SELECT ${id} AS id, lower(${id}::text) AS text, 0 AS tier FROM ${sql.raw(tableName(table))} t
    WHERE ${id} = ANY(${ids}::uuid[]) AND ${visibleRecords(type, context)}`
  const all = [...(ids.length > 0 ? [byId] : []), ...byText]
  const { rows } = await sql<Candidate>`${sql.join(all, sql` UNION `)}`.execute(executorOf(context))
  return rows
}

/** Of a series only what it shows now counts: what it was called once may be another's name by now. */
function whichRows(context: RecordContext, table: RecordTable, isParent: boolean): RawBuilder<unknown> {
  const { type } = table
  const visible = visibleRecords(type, context)
  const alive = type.parent ? sql` AND NOT t.is_deleted` : sql``
  if (!type.isTemporal || isParent) return sql`${visible}${alive}`
  return sql`${visible}${alive} AND t.id = (SELECT v.id FROM ${sql.raw(tableName(table))} v
    WHERE v.series_id = t.series_id ORDER BY ${shownFirst('v', context.now)} LIMIT 1)`
}

/** What a record may be named by: its codes (what alone is unique, or is the import's key), and then what it is called. */
function namesOf(table: RecordTable): readonly { expression: RawBuilder<unknown>; tier: number }[] {
  const { type } = table
  const isText = (path: string) => table.fieldAt(path)?.columns[0]?.type === 'text'
  const alone = [type.importKey, ...type.unique.map(({ fields }) => fields)].filter(
    (paths) => paths.length === 1,
  )
  const codes = [...new Set([...alone.flat(), 'code', 'isoCode'])].filter(isText)
  const called = [...new Set(['description', ...type.labelFields])].filter(
    (path) => isText(path) && !codes.includes(path),
  )
  const column = (path: string) => sql`t.${sql.ref(table.fieldAt(path)?.columns[0]?.name ?? '')}`
  return [
    ...codes.map((path) => ({ expression: column(path), tier: 1 })),
    ...(type.labelFields.length > 1
      ? [{ expression: sql`${sql.raw(labelExpression(table, 't'))}`, tier: 2 }]
      : []),
    ...called.map((path) => ({ expression: column(path), tier: 2 })),
  ]
}
