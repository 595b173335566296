import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { importRecord } from '@stamboek/model/records/import/import-record'
import type { RecordType } from '@stamboek/model/schema/record-type'

export function importRecordType(catalogue: RecordCatalogue): RecordType {
  return catalogue.get(importRecord.dtoKey)
}
