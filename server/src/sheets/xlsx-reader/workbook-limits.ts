const mebibyte = 1024 * 1024

/** Limits against decompression bombs and workbooks too large to import. */
export const workbookLimits = {
  /** Entries of the ZIP file. */
  entries: 10_000,
  /** Total of the uncompressed sizes in the ZIP directory. */
  declaredBytes: 2048 * mebibyte,
  /** Compression ratio of entries over `ratioFrom` bytes; a table of equal cells reaches 100. */
  ratio: 200,
  ratioFrom: 8 * mebibyte,
  /** Uncompressed bytes of a worksheet: some ten seconds of reading, in slices. */
  sheetBytes: 512 * mebibyte,
  sharedStringBytes: 512 * mebibyte,
  /** Uncompressed bytes of the workbook, its relationships and its styles. */
  partBytes: 16 * mebibyte,
  /** Worksheets searched for a table. */
  sheets: 20,
  cells: 10_000_000,
  /** Bytes of memory for the shared strings. */
  sharedStringMemory: 96 * mebibyte,
} as const
