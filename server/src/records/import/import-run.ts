import type { RowOutcome } from '@stamboek/model/contract/import-calls'
import type { FieldError } from '@stamboek/model/contract/problem'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { SheetRow } from '../../sheets/sheet-rows.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import type { ImportColumns } from './import-columns.ts'
import type { PaddedKeys } from './padded-keys.ts'
import type { ReferenceResolver } from './resolve-references.ts'
import type { Tally } from './tally.ts'

/** An import while it runs. */
export interface ImportRun {
  readonly unit: UnitOfWork
  readonly type: RecordType
  readonly kind: 'Import' | 'ImportNewVersion'
  readonly columns: ImportColumns
  readonly resolver: ReferenceResolver
  readonly paddedKeys: PaddedKeys
  readonly tally: Tally
  /** Rows that were handled as versions, each of which is a part of the transaction by itself. */
  readonly versions: { count: number }
  /** Hears of each row that is refused, in the order of the file. */
  readonly onRefused?: (row: SheetRow, message: string) => void
}

/** A row with the record that it is about and what it sends for it. */
export interface Candidate {
  readonly row: SheetRow
  /** What cannot be read of it; the rest is read all the same, so that all that is wrong is told at once. */
  readonly problems: readonly FieldError[]
  /** The record as it is, or the version that a new one follows; undefined for a new record. */
  readonly before: StoredRecord | undefined
  readonly body: Readonly<Record<string, unknown>>
  /** Whether a new record is to hold in every business unit. */
  readonly isGlobal: boolean
  /** Tells new records apart within a file; undefined for others. */
  readonly newKey: string | undefined
  /** Where its period starts, as the row says it: periods of one new record are versions of it. */
  readonly start: string | null
}

/** A row with a period of a series that has versions, or that another row of the file begins. */
export interface VersionRow {
  readonly row: SheetRow
  /** The versions when the row was read; none where the file begins the series. */
  readonly versions: readonly StoredRecord[]
  /** Names the series within the file. */
  readonly series: string
  /** An instant; null before all others; undefined where the row leaves it to the rule for new versions. */
  readonly start: string | null | undefined
  /** The row with the earliest period, where the same slice of the file begins the series. */
  readonly begunBy?: SheetRow
  /** What the row says as of a new record, to tell it from others. */
  readonly body: Candidate['body']
}

/** What a row turns out to be about. */
export type FoundRow = Candidate | VersionRow | RefusedRow

/** A row that is refused, and why: Dutch sentences. */
export interface RefusedRow {
  readonly row: SheetRow
  readonly message: string
}

/** What became of a row; `after` is the record as it is then, where something was written, and `id` its id. */
export type RowResult =
  | RefusedRow
  | {
      readonly candidate: Candidate
      readonly outcome: Exclude<RowOutcome, 'refused'>
      readonly after?: Readonly<Record<string, unknown>>
      readonly id?: string
    }
