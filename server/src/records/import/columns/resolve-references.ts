import { parseId } from '@stamboek/model/fields/parse-id'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { type RecordTable, recordTable } from '../../../database/record-table.ts'
import { executorOf, type RecordContext } from '../../engine/record-context.ts'
import { visibleRecords } from '../../engine/record-scope.ts'
import { labelExpression, shownVersionFirst, tableName } from '../../queries/record-selection.ts'

/** The id of a record (of a series, if temporal), or why there is none. */
export type Resolved = { readonly id: string } | { readonly message: string }

interface ReferenceTo {
  readonly to: string
  readonly isParent: boolean
  /** Includes records of other business units, found by id and label only. */
  readonly acrossUnits: boolean
}

export interface ReferenceResolver {
  readonly trimCache: () => void
  readonly prepare: (reference: ReferenceTo, texts: Iterable<string>) => Promise<void>
  readonly resolve: (reference: ReferenceTo, text: string) => Resolved
}

/** An import of a million rows repeats the same few codes. */
const maxCachedTexts = 50_000

interface NamedRecord {
  readonly id: string
  readonly text: string
}

/**
 * Creates a resolver of texts to visible records by id, else code, else label, whatever the case (across units by id
 * or label). `resolve` returns a Dutch message for none or several, and throws for a text that was not given to
 * `prepare`. `trimCache` forgets all texts once they are more than 50,000.
 */
export function createReferenceResolver(context: RecordContext): ReferenceResolver {
  const known = new Map<string, Map<string, readonly string[]>>()
  let size = 0

  function knownOf({ to, isParent, acrossUnits }: ReferenceTo): Map<string, readonly string[]> {
    const key = `${to} ${isParent} ${acrossUnits}`
    const map = known.get(key) ?? new Map<string, readonly string[]>()
    known.set(key, map)
    return map
  }

  return {
    trimCache() {
      if (size <= maxCachedTexts) return
      known.clear()
      size = 0
    },
    async prepare(reference, texts) {
      const map = knownOf(reference)
      let unresolved = [...new Set([...texts].map(foldCase))].filter((text) => !map.has(text))
      for (const text of unresolved) map.set(text, [])
      size += unresolved.length
      const type = context.engine.catalogue.get(reference.to)
      const byId = await filterExistingIds(context, type, {
        ...reference,
        ids: unresolved.filter((text) => parseId(text).ok),
      })
      for (const id of byId) map.set(id, [id])
      unresolved = unresolved.filter((text) => !byId.has(text))
      for (const names of nameTiers(recordTable(type), reference)) {
        const found = Map.groupBy(
          await findByName(context, type, { ...reference, names, texts: unresolved }),
          ({ text }) => text,
        )
        for (const [text, same] of found) map.set(text, [...new Set(same.map(({ id }) => id))])
        unresolved = unresolved.filter((text) => !found.has(text))
      }
    },
    resolve(reference, text) {
      const found = knownOf(reference).get(foldCase(text))
      if (!found) throw new Error('A reference was not prepared')
      const [id] = found
      const { labels } = context.engine.catalogue.get(reference.to)
      if (id === undefined) return { message: `Er is geen ${labels.one.toLowerCase()} “${text}”.` }
      if (found.length === 1) return { id }
      const many = labels.many.toLowerCase()
      return { message: `Er zijn ${found.length} ${many} “${text}”; gebruik een code of id.` }
    },
  }
}

function foldCase(text: string): string {
  return text.trim().toLowerCase()
}

interface NameSearch extends ReferenceTo {
  readonly texts: readonly string[]
  readonly names: readonly RawBuilder<unknown>[]
}

async function findByName(
  context: RecordContext,
  type: RecordType,
  { texts, names, ...reference }: NameSearch,
): Promise<readonly NamedRecord[]> {
  if (texts.length === 0 || names.length === 0) return []
  const table = recordTable(type)
  const id = idOf(table, reference.isParent)
  const byName = names.map(
    (name) => sql`SELECT ${id} AS id, lower(${name}) AS text FROM ${sql.raw(tableName(table))} t
      WHERE lower(${name}) = ANY(${texts}::text[]) AND ${shownRows(context, table, reference)}`,
  )
  const { rows } = await sql<NamedRecord>`${sql.join(byName, sql` UNION `)}`.execute(executorOf(context))
  return rows
}

async function filterExistingIds(
  context: RecordContext,
  type: RecordType,
  { ids, ...reference }: ReferenceTo & { readonly ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const table = recordTable(type)
  const id = idOf(table, reference.isParent)
  const { rows } = await sql<{ id: string }>`SELECT ${id} AS id FROM ${sql.raw(tableName(table))} t
    WHERE ${id} = ANY(${ids}::uuid[]) AND ${reachableRows(type, context, reference)}`.execute(
    executorOf(context),
  )
  return new Set(rows.map((row) => row.id))
}

function idOf({ type }: RecordTable, isParent: boolean): RawBuilder<unknown> {
  return type.isTemporal && !isParent ? sql`t.series_id` : sql`t.id`
}

/** Only the shown version counts: an old label can belong to another record by now. */
function shownRows(context: RecordContext, table: RecordTable, reference: ReferenceTo): RawBuilder<unknown> {
  const { type } = table
  const visible = reachableRows(type, context, reference)
  const alive = type.parent ? sql` AND NOT t.is_deleted` : sql``
  if (!type.isTemporal || reference.isParent) return sql`${visible}${alive}`
  return sql`${visible}${alive} AND t.id = (SELECT v.id FROM ${sql.raw(tableName(table))} v
    WHERE v.series_id = t.series_id ORDER BY ${shownVersionFirst('v', context.now)} LIMIT 1)`
}

function reachableRows(
  type: RecordType,
  context: RecordContext,
  { acrossUnits }: ReferenceTo,
): RawBuilder<unknown> {
  return acrossUnits ? sql`true` : visibleRecords(type, context)
}

/**
 * Expressions that name a record: first its codes (unique values, import key), then its labels; across units labels
 * only.
 */
function nameTiers(
  table: RecordTable,
  { acrossUnits }: ReferenceTo,
): readonly (readonly RawBuilder<unknown>[])[] {
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
  if (acrossUnits) return [[sql.raw(labelExpression(table, 't'))]]
  const label = type.labelFields.length > 1 ? [sql.raw(labelExpression(table, 't'))] : []
  return [codes.map(column), [...label, ...called.map(column)]]
}
