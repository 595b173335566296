import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { recordTable } from '../../../database/record-table.ts'
import { uniqueExpression } from '../../../database/schema/desired-unique.ts'
import { executorOf, type RecordContext } from '../../engine/record-context.ts'
import { visibleRecords } from '../../engine/record-scope.ts'
import { tableName } from '../../queries/record-selection.ts'
import type { KeyColumn } from '../columns/match-import-columns.ts'
import { findIdsByKey } from './match-rows.ts'

type Key = readonly unknown[]

interface PaddedMatch {
  readonly row: number
  readonly at: number
  readonly padded: string
}

export interface PaddedKeyFinder {
  readonly find: (keys: readonly (Key | undefined)[]) => Promise<readonly PaddedMatch[]>
}

/**
 * Creates a finder of visible records whose key is a given one with leading zeros, such as 0110 for 110. Reads the
 * lengths of digit codes once per import, so that no row scans the table.
 */
export function createPaddedKeyFinder(
  context: RecordContext,
  type: RecordType,
  columns: readonly KeyColumn[],
): PaddedKeyFinder {
  const table = recordTable(type)
  const lengths = new Map<number, Promise<readonly number[]>>()

  function lengthsOf(at: number, { stored }: KeyColumn): Promise<readonly number[]> {
    const known = lengths.get(at) ?? readLengths(stored.path)
    lengths.set(at, known)
    return known
  }

  async function readLengths(path: string): Promise<readonly number[]> {
    const code = sql.raw(uniqueExpression(table, path, 't.'))
    const { rows } = await sql<{ length: number }>`SELECT DISTINCT length(${code}) AS length
      FROM ${sql.raw(tableName(table))} t
      WHERE ${code} >= '0' AND ${code} < '1' AND ${code} ~ '^0[0-9]+$' AND ${visibleRecords(type, context)}`.execute(
      executorOf(context),
    )
    return rows.map(({ length }) => length)
  }

  return {
    async find(keys) {
      const tries: (PaddedMatch & { readonly key: Key })[] = []
      for (const [row, key] of keys.entries())
        for (const [at, column] of columns.entries()) {
          const digits = key?.[at]
          if (!key || typeof digits !== 'string' || !/^\d+$/.test(digits)) continue
          for (const length of await lengthsOf(at, column))
            if (length > digits.length) {
              const padded = digits.padStart(length, '0')
              tries.push({ row, at, padded, key: key.with(at, padded) })
            }
        }
      const ids = await findIdsByKey(
        context,
        table,
        columns,
        tries.map(({ key }) => key),
      )
      const found = new Map<number, PaddedMatch>()
      for (const [index, { row, at, padded }] of tries.entries())
        if ((ids[index]?.length ?? 0) > 0 && !found.has(row)) found.set(row, { row, at, padded })
      return [...found.values()]
    },
  }
}
