import { type ChangePage, defaultChanges, maxChanges, presentEnd } from '@stamboek/model/contract/change-feed'
import type { FieldError } from '@stamboek/model/contract/problem'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { RequestProblem } from '../../request-problem.ts'
import { type FeedState, readChangesBetween, readFeedState } from '../change-sets/change-feed.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { type ChangeCursor, formatCursor, parseCursor } from '../input/change-cursor.ts'
import { malformedProblem } from '../input/input-values.ts'

interface FeedQuery {
  readonly after: ChangeCursor | typeof presentEnd | null
  readonly limit: number
  readonly dtoKeys: readonly string[] | null
}

/**
 * Reads the entries of the audit trail behind a cursor, of what the caller may audit, each once and in the order of writing (decision 47).
 * Throws 410 for a cursor that would miss entries.
 */
export async function readChanges(context: RecordContext, query: unknown): Promise<ChangePage> {
  const { after, limit, dtoKeys } = parseQuery(context.engine.catalogue, query)
  const horizon = await context.engine.changeHorizon.advance()
  if (after === presentEnd) return startAtEnd(context, horizon)
  const start = after?.sequence ?? 0
  const until = Math.max(horizon ?? 0, start)
  const { items, last } = await readChangesBetween(context, { after: start, until }, { limit, dtoKeys })
  const state = await readFeedState(context)
  if (after) requireContinuous(after, state)
  return { items, cursor: cursorAt(state, last), hasMore: last < until }
}

async function startAtEnd(context: RecordContext, horizon: number | null): Promise<ChangePage> {
  if (horizon === null)
    throw new RequestProblem(
      'unavailable',
      'Er wordt nog aan wijzigingen gewerkt die eerder begonnen, zoals een import. Probeer het straks opnieuw.',
    )
  return { items: [], cursor: cursorAt(await readFeedState(context), horizon), hasMore: false }
}

function cursorAt({ era, dropCount }: FeedState, sequence: number): string {
  return formatCursor({ era, sequence, dropCount })
}

function requireContinuous({ era, sequence, dropCount }: ChangeCursor, state: FeedState): void {
  if (era !== state.era || sequence > state.lastDrawn)
    throw new RequestProblem(
      'gone',
      'Deze cursor is van een andere database, of van voor het terugzetten van een back-up. Begin opnieuw.',
    )
  if (dropCount !== state.dropCount && sequence < state.droppedThrough)
    throw new RequestProblem(
      'gone',
      'Na deze cursor zijn wijzigingen verwijderd waarvan de bewaartijd voorbij is. Begin opnieuw.',
    )
}

function parseQuery(catalogue: RecordCatalogue, query: unknown): FeedQuery {
  const errors: FieldError[] = []
  const { after, limit, type } = (query ?? {}) as Readonly<Record<string, unknown>>
  const parsed = {
    after: parseAfter(after, errors),
    limit: parseLimit(limit, errors),
    dtoKeys: parseTypes(catalogue, type, errors),
  }
  if (errors.length > 0) throw malformedProblem(errors)
  return parsed
}

function parseAfter(value: unknown, errors: FieldError[]): FeedQuery['after'] {
  if (value === undefined || value === presentEnd) return value ?? null
  const cursor = parseCursor(value)
  if (!cursor)
    errors.push({ field: 'after', message: `Geef de cursor van het vorige antwoord, of ${presentEnd}.` })
  return cursor ?? null
}

function parseLimit(value: unknown, errors: FieldError[]): number {
  if (value === undefined) return defaultChanges
  const limit = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 0
  if (limit < 1 || limit > maxChanges)
    errors.push({ field: 'limit', message: `Geef een geheel getal van 1 tot en met ${maxChanges}.` })
  return limit
}

function parseTypes(
  catalogue: RecordCatalogue,
  value: unknown,
  errors: FieldError[],
): readonly string[] | null {
  if (value === undefined) return null
  const dtoKeys: readonly unknown[] = Array.isArray(value) ? value : [value]
  const types = catalogue.all().filter(({ view }) => !view)
  const isKnown = (key: unknown): key is string => types.some(({ dtoKey }) => dtoKey === key)
  if (dtoKeys.every(isKnown)) return dtoKeys
  errors.push({ field: 'type', message: 'Geef sleutels van recordtypen, zoals Main.CountryViewDto.' })
  return null
}
