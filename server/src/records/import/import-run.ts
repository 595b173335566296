import type { FieldError } from '@stamboek/model/contract/problem'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { SheetRow } from '../../sheets/sheet-rows.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import type { ImportColumns } from './columns/match-import-columns.ts'
import type { ReferenceResolver } from './columns/resolve-references.ts'
import type { PaddedKeyFinder } from './find/zero-padded-keys.ts'
import type { ImportSummary } from './import-summary.ts'

export interface ImportRun {
  readonly unit: UnitOfWork
  readonly type: RecordType
  readonly kind: 'Import' | 'ImportNewVersion'
  /** Rows about a record, or series, of before the import change nothing. */
  readonly keepsExisting: boolean
  readonly columns: ImportColumns
  readonly resolver: ReferenceResolver
  readonly paddedKeys: PaddedKeyFinder
  readonly summary: ImportSummary
  /** Rows imported as versions so far; each takes a savepoint. */
  readonly versionRows: { count: number }
}

export interface ImportCandidate {
  readonly row: SheetRow
  /** Errors of cells; the other cells are parsed too, to report all errors at once. */
  readonly problems: readonly FieldError[]
  readonly before: StoredRecord | undefined
  readonly body: MemberValues
  readonly isGlobal: boolean
  readonly newKey: string | undefined
  /** Rows of one new record with different starts are its versions. */
  readonly start: string | null
}

export interface VersionRow {
  readonly row: SheetRow
  readonly versions: readonly StoredRecord[]
  readonly series: string
  /** Null: before all others; undefined: the rule for new versions decides. */
  readonly start: string | null | undefined
  /** The row with the earliest period, if this batch begins the series. */
  readonly begunBy?: SheetRow
  readonly body: MemberValues
}

export type PendingRow = ImportCandidate | VersionRow
