import { importRecord } from '@stamboek/model/records/import/import-record'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import type { FileType } from './file-type.ts'
import { orders } from './file-types/orders/orders.ts'
import { postalCodeRanges } from './file-types/postal-code-ranges/postal-code-ranges.ts'
import { importNameEntry, importNameKey } from './find-imported.ts'

export const fileTypes: readonly FileType[] = [orders, postalCodeRanges]

/** Returns the file type with this id; undefined for any other value. */
export function findFileType(id: unknown): FileType | undefined {
  return fileTypes.find((each) => each.id === id)
}

/**
 * Returns the definitions, with the file types as the options of the search for import records, and a search by import
 * of the record types that files make and their views.
 */
export function withFileTypes(definitions: readonly RecordTypeDefinition[]): readonly RecordTypeDefinition[] {
  const options = fileTypes.map(({ id, name }) => ({ value: id, label: name }))
  const { fileTypeIds, ...entries } = importRecord.search.entries
  const input = { kind: 'choice', label: fileTypeIds.label, options } as const
  const search = { ...importRecord.search, entries: { ...entries, fileTypeIds: { ...fileTypeIds, input } } }
  const made = new Set<string>(fileTypes.map(({ recordType: { dtoKey } }) => dtoKey))
  return definitions.map((each) => {
    if (each.dtoKey === importRecord.dtoKey) return { ...importRecord, search }
    const stored = each.view?.shows === 'records' ? each.view.of : each.dtoKey
    if (!made.has(stored)) return each
    return {
      ...each,
      search: { ...each.search, entries: { ...each.search.entries, [importNameKey]: importNameEntry } },
    }
  })
}
