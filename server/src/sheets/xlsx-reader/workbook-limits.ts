const mebibyte = 1024 * 1024

/** Limits against decompression bombs and workbooks too large to import. */
export const workbookLimits = {
  entries: 10_000,
  declaredBytes: 2048 * mebibyte,
  /** Compression ratio of entries over `ratioFrom` bytes; a table of equal cells reaches 100. */
  ratio: 200,
  ratioFrom: 8 * mebibyte,
  /** Uncompressed: some ten seconds of reading, in slices. */
  sheetBytes: 512 * mebibyte,
  sharedStringBytes: 512 * mebibyte,
  partBytes: 16 * mebibyte,
  sheets: 20,
  cells: 10_000_000,
  sharedStringMemory: 96 * mebibyte,
} as const
