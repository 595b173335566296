import { secretMask } from '@stamboek/model/fields/secret/secret'
import type { RecordTable } from '../database/record-table.ts'
import type { RecordContext } from './record-context.ts'

/**
 * The columns with write-only values as they are kept: hashed or sealed, as the field says. A value that was read back as
 * the mask has not changed and is left out, so that the stored one stays.
 */
export async function protectedColumns(
  context: RecordContext,
  table: RecordTable,
  columns: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const result: Record<string, unknown> = { ...columns }
  for (const { field, columns: stored } of table.fields) {
    if (!('stored' in field)) continue
    for (const { name } of stored) {
      const value = result[name]
      if (value === secretMask) delete result[name]
      else if (typeof value === 'string') result[name] = await protectorOf(context, field.stored)(value)
    }
  }
  return result
}

function protectorOf(
  context: RecordContext,
  stored: 'hashed' | 'sealed',
): (value: string) => Promise<string> {
  const protect = context.protect[stored]
  if (!protect) throw new Error(`Values that are kept ${stored} cannot be stored by this program`)
  return protect
}
