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

/** The state of a running import of records. */
export interface ImportRun {
  readonly unit: UnitOfWork
  readonly type: RecordType
  readonly kind: 'Import' | 'ImportNewVersion'
  readonly columns: ImportColumns
  readonly resolver: ReferenceResolver
  readonly paddedKeys: PaddedKeyFinder
  readonly summary: ImportSummary
  /** Number of rows imported as versions; each has a savepoint of its own. */
  readonly versionRows: { count: number }
}

/** A row with its record and the changes that it sends. */
export interface ImportCandidate {
  readonly row: SheetRow
  /** Cells that cannot be parsed; the others are parsed all the same, to report all errors at once. */
  readonly problems: readonly FieldError[]
  /** The stored record, or the version that a new one follows; undefined for a new record. */
  readonly before: StoredRecord | undefined
  readonly body: MemberValues
  /** Whether a new record is global. */
  readonly isGlobal: boolean
  /** Identifies a new record within the file; undefined for stored ones. */
  readonly newKey: string | undefined
  /** Start of its period: periods of one new record are versions of it. */
  readonly start: string | null
}

/** A row with a period of a series, stored or begun by another row. */
export interface VersionRow {
  readonly row: SheetRow
  /** The stored versions; none where the file begins the series. */
  readonly versions: readonly StoredRecord[]
  /** Identifies the series within the file. */
  readonly series: string
  /** Start of the period; null before all others, undefined where the rule for new versions decides. */
  readonly start: string | null | undefined
  /** The row with the earliest period, where this batch of rows begins the series. */
  readonly begunBy?: SheetRow
  /** The input of the row as a new record, to compare it with others. */
  readonly body: MemberValues
}

/** A row that is still to be written; one with an `outcome` is decided. */
export type PendingRow = ImportCandidate | VersionRow
