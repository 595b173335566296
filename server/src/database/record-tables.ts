import type { ProductRecordType } from '@stamboek/model/records/record-types'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import type { TablesOf, UnionToIntersection } from './table-of.ts'

/** The tables of the product's record types by qualified name; types only. */
export type RecordTables = UnionToIntersection<StoredTables<ProductRecordType>>

type StoredTables<D> = D extends { view: object }
  ? never
  : D extends RecordTypeDefinition
    ? TablesOf<D>
    : never
