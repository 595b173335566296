/** Columns that a sheet may have; no record type has nearly as many. */
export const mostColumns = 1000

/** Rows of a file, with text or without: some minutes of reading them all. */
export const mostRows = 5_000_000

/** Characters of one cell. */
export const longestCell = 1_000_000
