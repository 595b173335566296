/** Far more than the fields of any record type. */
export const maxColumns = 1000

/** Rows with or without text; reading that many takes some minutes. */
export const maxRows = 5_000_000

/** In characters. */
export const maxCellLength = 1_000_000
