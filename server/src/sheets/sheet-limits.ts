/** Columns that a sheet may have; no record type has nearly as many. */
export const mostColumns = 1000

/** Characters of one cell. */
export const longestCell = 1_000_000
