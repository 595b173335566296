import { maxBulkIds } from '@stamboek/model/contract/record-calls'
import { parseId } from '@stamboek/model/fields/parse-id'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import type { RecordContext } from '../../records/engine/record-context.ts'
import { malformedProblem, parseFlag } from '../../records/input/input-values.ts'

/** Query parameters of a bulk operation. */
export const bulkParameters = ['dryRun'] as const

/**
 * Returns the context of a bulk operation that is tried and rolled back (`dryRun` in the query), and that leaves out records which are
 * not of the version (`versions` in the body, by id) that was confirmed. Throws 400 for what is neither.
 */
export function withBulkOptions(context: RecordContext, query: unknown, body: unknown): RecordContext {
  const { value: isDryRun, errors } = parseFlag(toFlags(query), 'dryRun')
  if (errors.length > 0) throw malformedProblem(errors)
  const versions = parseVersions(isPlainObject(body) ? body.versions : undefined)
  return { ...context, ...(isDryRun && { isDryRun }), ...(versions && { versions }) }
}

/** A flag of a query is a text. */
function toFlags(query: unknown): Readonly<Record<string, unknown>> {
  const { dryRun } = (query ?? {}) as { readonly dryRun?: unknown }
  const flags = new Map<unknown, boolean>([
    ['true', true],
    ['false', false],
  ])
  return dryRun === undefined ? {} : { dryRun: flags.get(dryRun) ?? dryRun }
}

function parseVersions(value: unknown): ReadonlyMap<string, number> | undefined {
  if (value === undefined || value === null) return undefined
  const entries = isPlainObject(value) ? Object.entries(value) : []
  const isRead = entries.every(([id, version]) => parseId(id).ok && Number.isInteger(version))
  if (!isPlainObject(value) || !isRead || entries.length > maxBulkIds)
    throw malformedProblem([{ field: 'versions', message: 'Geef per id de rowVersion.' }])
  return new Map(entries.map(([id, version]) => [id.toLowerCase(), Number(version)]))
}
