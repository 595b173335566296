import type { CsvDialect } from '@stamboek/model/sheets/csv-dialect'

/** One row of a file; its cells are texts, as a person would type them (`parseText` of each field kind reads them). */
export interface SheetRow {
  /** The row below the headers, from 1, as it lies in the file: rows without any text are passed over, but counted. */
  readonly rowNumber: number
  /** As many as there are headers, or fewer; an absent one is empty. */
  readonly cells: readonly string[]
  /** By index the number of a cell whose format shows it otherwise: 110 for `0110`. For columns of numbers. */
  readonly numbers?: ReadonlyMap<number, string>
  /** Why the row is to be refused, whatever else its cells say: a Dutch sentence. What it is about is not among the cells. */
  readonly problem?: string
}

/** How well a row serves as the headers of the table that is expected: the more, the better; 0: not at all. */
export type HeaderMerit = (cells: readonly string[]) => number

/** A table as it stands in a file. */
export interface SheetRows {
  readonly headers: readonly string[]
  /** How the file is written, where it is a CSV file. */
  readonly dialect?: CsvDialect
  /**
   * The rows in order, some hundreds at a time, read as they are asked for; none where much was read that holds no whole batch,
   * so that whoever asks can give up. Throws a RequestProblem for what cannot be read.
   */
  readonly batches: () => AsyncIterable<readonly SheetRow[]>
}
