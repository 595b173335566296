/** Columns that a sheet may have; no record type has nearly as many. */
export const maxColumns = 1000

/** Rows of a file, with text or without: some minutes of reading them all. */
export const maxRows = 5_000_000

/** Characters of one cell. */
export const maxCellLength = 1_000_000
