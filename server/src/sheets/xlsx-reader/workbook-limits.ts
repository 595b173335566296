const mebibyte = 1024 * 1024

/** What is read of a workbook at most, whatever it says of itself. */
export const workbookLimits = {
  /** Files within the file. */
  entries: 10_000,
  /** Bytes of all entries together, as they say themselves. */
  declaredBytes: 2048 * mebibyte,
  /** How many times larger an entry of more than `ratioFrom` may become; a table of equal cells becomes 100 times larger. */
  ratio: 200,
  ratioFrom: 8 * mebibyte,
  /** Bytes of a worksheet once inflated: some ten seconds of reading, which others do not wait for. */
  sheetBytes: 512 * mebibyte,
  sharedStringBytes: 512 * mebibyte,
  /** Bytes of the lists of sheets, relations and styles. */
  partBytes: 16 * mebibyte,
  /** Worksheets in which a table is looked for. */
  sheets: 20,
  cells: 10_000_000,
  /** Bytes of memory for the texts that cells share. */
  sharedStringMemory: 96 * mebibyte,
} as const
