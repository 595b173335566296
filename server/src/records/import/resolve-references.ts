import { parseId } from '@stamboek/model/fields/ids/parse-id'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { type RecordTable, recordTable } from '../../database/record-table.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { visibleRecords } from '../engine/record-scope.ts'
import { labelExpression, shownFirst, tableName } from '../queries/record-selection.ts'

/** What a text in a cell refers to: a record (a series, where the type has versions), or why to none. */
export type Resolved = { readonly id: string } | { readonly message: string }

/** A reference, as far as it matters to what a text means. */
interface ReferenceTo {
  readonly to: string
  /** Versions of the type are meant, as a child record points at its parent, and not the series. */
  readonly isParent: boolean
}

/** Finds what texts refer to: an id, a code, an ISO code, or what the record is called. */
export interface ReferenceResolver {
  /** Before the references of some rows are prepared: what was prepared before may be forgotten. */
  readonly begin: () => void
  /** Looks up texts that are not known yet, together. */
  readonly prepare: (reference: ReferenceTo, texts: Iterable<string>) => Promise<void>
  /** Of a text that was prepared. */
  readonly resolve: (reference: ReferenceTo, text: string) => Resolved
}

/** Texts that are remembered; an import of a million rows has the same few codes over and over. */
const mostRemembered = 50_000

interface Candidate {
  readonly id: string
  readonly text: string
}

export function createReferenceResolver(context: RecordContext): ReferenceResolver {
  const known = new Map<string, Map<string, readonly string[]>>()
  let size = 0

  function knownOf({ to, isParent }: ReferenceTo): Map<string, readonly string[]> {
    const key = `${to} ${isParent}`
    const map = known.get(key) ?? new Map<string, readonly string[]>()
    known.set(key, map)
    return map
  }

  return {
    begin() {
      if (size <= mostRemembered) return
      known.clear()
      size = 0
    },
    async prepare(reference, texts) {
      const map = knownOf(reference)
      let wanted = [...new Set([...texts].map(folded))].filter((text) => !map.has(text))
      for (const text of wanted) map.set(text, [])
      size += wanted.length
      const type = context.catalogue.get(reference.to)
      const byId = await existing(context, type, {
        ...reference,
        ids: wanted.filter((text) => parseId(text).ok),
      })
      for (const id of byId) map.set(id, [id])
      wanted = wanted.filter((text) => !byId.has(text))
      // The surest first: only what is no code may be what a record is called.
      for (const names of tiersOf(recordTable(type))) {
        const found = Map.groupBy(
          await candidates(context, type, { ...reference, names, texts: wanted }),
          ({ text }) => text,
        )
        for (const [text, same] of found) map.set(text, [...new Set(same.map(({ id }) => id))])
        wanted = wanted.filter((text) => !found.has(text))
      }
    },
    resolve(reference, text) {
      const found = knownOf(reference).get(folded(text))
      if (!found) throw new Error('A reference was not prepared')
      const [id] = found
      const { labels } = context.catalogue.get(reference.to)
      if (id === undefined) return { message: `Er is geen ${labels.one.toLowerCase()} “${text}”.` }
      if (found.length === 1) return { id }
      const many = labels.many.toLowerCase()
      return { message: `Er zijn ${found.length} ${many} “${text}”; gebruik een code of id.` }
    },
  }
}

function folded(text: string): string {
  return text.trim().toLowerCase()
}

interface Wanted extends ReferenceTo {
  readonly texts: readonly string[]
  /** Expressions over the alias `t`, each of which may be the text. */
  readonly names: readonly RawBuilder<unknown>[]
}

async function candidates(
  context: RecordContext,
  type: RecordType,
  { texts, names, isParent }: Wanted,
): Promise<readonly Candidate[]> {
  if (texts.length === 0 || names.length === 0) return []
  const table = recordTable(type)
  const id = idOf(table, isParent)
  const byName = names.map(
    (name) => sql`SELECT ${id} AS id, lower(${name}) AS text FROM ${sql.raw(tableName(table))} t
      WHERE lower(${name}) = ANY(${texts}::text[]) AND ${whichRows(context, table, isParent)}`,
  )
  const { rows } = await sql<Candidate>`${sql.join(byName, sql` UNION `)}`.execute(executorOf(context))
  return rows
}

/** Which of these ids there are. */
async function existing(
  context: RecordContext,
  type: RecordType,
  { ids, isParent }: ReferenceTo & { readonly ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const table = recordTable(type)
  const id = idOf(table, isParent)
  const { rows } = await sql<{ id: string }>`SELECT ${id} AS id FROM ${sql.raw(tableName(table))} t
    WHERE ${id} = ANY(${ids}::uuid[]) AND ${visibleRecords(type, context)}`.execute(executorOf(context))
  return new Set(rows.map((row) => row.id))
}

function idOf({ type }: RecordTable, isParent: boolean): RawBuilder<unknown> {
  return type.isTemporal && !isParent ? sql`t.series_id` : sql`t.id`
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

/** What a record may be named by, beside its id: its codes (what alone is unique, or is the import's key), and then what it is called. */
function tiersOf(table: RecordTable): readonly (readonly RawBuilder<unknown>[])[] {
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
  const label = type.labelFields.length > 1 ? [sql.raw(labelExpression(table, 't'))] : []
  return [codes.map(column), [...label, ...called.map(column)]]
}
