import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { lookUpRecords, readDefaults } from '../../api/records.ts'

/** Reads the name of the own resource of the caller; undefined without one, or if it cannot be read. */
export async function readOwnResourceName(type: ServedRecordType): Promise<string | undefined> {
  try {
    const { ownResource } = (await readDefaults(type)).sources
    if (typeof ownResource !== 'string') return undefined
    const { items } = await lookUpRecords(type, { field: 'resourceId', ids: [ownResource] })
    return items[0]?.label
  } catch {
    return undefined
  }
}
