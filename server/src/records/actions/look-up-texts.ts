import { lookupLimit, maxLookupTexts } from '@stamboek/model/contract/record-calls'
import { parseId } from '@stamboek/model/fields/parse-id'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { mapInSlices } from '../../concurrency/yield-to-event-loop.ts'
import { recordTable } from '../../database/record-table.ts'
import { createBrokenRule } from '../../request-problem.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { parseSearchText } from '../input/search-input.ts'
import { type Lookup, lookupQuery, matchesTexts } from '../queries/lookup-query.ts'
import type { Row } from '../queries/stored-record.ts'

/** Two say that a text is ambiguous. */
const maxPerText = 2

export interface TextMatch<Found> {
  /** As it was sent. */
  readonly text: string
  readonly row: Found
}

/** Parses 1 to `maxLookupTexts` texts, each once; `message` says what is wrong. */
export function parseLookupTexts(
  value: unknown,
): { readonly texts: readonly string[] } | { readonly message: string } {
  const message = `Geef 1 tot ${maxLookupTexts} teksten.`
  if (!Array.isArray(value) || value.length === 0 || value.length > maxLookupTexts) return { message }
  const texts = new Set<string>()
  for (const each of value) {
    const text = parseSearchText(each)
    if ('message' in text) return text
    if (text.value === '') return { message }
    texts.add(text.value)
  }
  return { texts: [...texts] }
}

/**
 * Finds the records that a reference may point to by their exact id, else code, else label, of several texts with one query; of each text at
 * most two. Throws 422 if more than `lookupLimit` records match.
 */
export async function lookUpTexts<Found extends Row & { readonly id: string; readonly label: string }>(
  context: RecordContext,
  target: RecordType,
  lookup: Lookup,
  texts: readonly string[],
): Promise<readonly TextMatch<Found>[]> {
  const match = { condition: matchesTexts(target, lookup.field, texts), rank: 0 }
  const code = recordTable(target).fieldAt('code') ? sql`t.code` : sql`NULL`
  const columns = sql`${lookup.columns}, ${code} AS text_code`
  const query = lookupQuery(context, target, { ...lookup, columns }, match)
  const { rows } =
    await sql<Found>`SELECT * FROM (${query}) found ORDER BY label, id LIMIT ${lookupLimit + 1}`.execute(
      executorOf(context),
    )
  if (rows.length > lookupLimit)
    throw createBrokenRule('texts', 'Te veel records heten zo. Geef minder teksten tegelijk.')
  const byId = Map.groupBy(rows, ({ id }) => id)
  const byCode = Map.groupBy(rows, (row) => fold(row['text_code']))
  const byLabel = Map.groupBy(rows, ({ label }) => fold(label))
  const found = await mapInSlices(texts, async (text) => {
    const id = parseId(text)
    const own = (id.ok && byId.get(id.value)) || byCode.get(fold(text)) || byLabel.get(fold(text)) || []
    return own.slice(0, maxPerText).map((row) => ({ text, row }))
  })
  return found.flat()
}

/** At least what the statement finds equal. */
function fold(text: unknown): string {
  return typeof text === 'string' ? text.toLowerCase() : ''
}
