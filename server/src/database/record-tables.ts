import type { ProductRecordType } from '@stamboek/model/records/record-types'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import type { TablesOf, UnionToIntersection } from './table-of.ts'

export type RecordTables = UnionToIntersection<StoredTables<ProductRecordType>>

type StoredTables<D> = D extends { view: object }
  ? never
  : D extends RecordTypeDefinition
    ? TablesOf<D>
    : never
