export const maxColumns = 1000

/** With or without text; reading that many takes some minutes. */
export const maxRows = 5_000_000

export const maxCellLength = 1_000_000
