import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'
import { RequestProblem } from '../../request-problem.ts'
import type { SheetFile } from '../sheet-file.ts'
import { createBrokenWorkbookProblem, createOversizedWorkbookProblem } from './broken-workbook.ts'
import { workbookLimits as limits } from './workbook-limits.ts'

export interface ZipParts {
  readonly has: (path: string) => boolean
  readonly hasEnding: (ending: string) => boolean
  /**
   * Inflates an entry. Throws a RequestProblem if it is broken, over `maxBytes`, or larger than the directory says.
   */
  readonly read: (path: string, maxBytes: number) => AsyncIterable<Uint8Array>
}

/**
 * Opens a ZIP file and validates its whole directory (count, sizes, ratio, overlaps) before anything is inflated.
 * Throws a RequestProblem. Paths are matched in any case.
 */
export async function openZipParts(file: SheetFile): Promise<ZipParts> {
  return wrapZipErrors(async () => {
    const zip = await fromFdPromise(file.handle.fd, { lazyEntries: true, autoClose: false })
    const entries = await readEntries(zip)
    const parts = new Map<string, Entry>()
    for (const entry of entries) {
      const path = entry.fileName.toLowerCase()
      // Readers differ in which of two entries with one name they use.
      if (parts.has(path)) throw createBrokenWorkbookProblem()
      parts.set(path, entry)
    }
    return {
      has: (path) => parts.has(path.toLowerCase()),
      hasEnding: (ending) => [...parts.keys()].some((path) => path.endsWith(ending)),
      read(path, maxBytes) {
        const entry = parts.get(path.toLowerCase())
        if (!entry) throw createBrokenWorkbookProblem()
        return inflate(zip, entry, maxBytes)
      },
    }
  })
}

async function readEntries(zip: ZipFile): Promise<readonly Entry[]> {
  if (zip.entryCount > limits.entries)
    throw createOversizedWorkbookProblem(`het bestaat uit ${zip.entryCount} bestanden`)
  const entries: Entry[] = []
  let declared = 0
  for await (const entry of zip.eachEntry()) {
    declared += entry.uncompressedSize
    if (declared > limits.declaredBytes)
      throw createOversizedWorkbookProblem('uitgepakt is het meer dan 2 GiB')
    if (
      entry.uncompressedSize > limits.ratioFrom &&
      entry.uncompressedSize > entry.compressedSize * limits.ratio
    )
      throw createOversizedWorkbookProblem(`uitgepakt is het meer dan ${limits.ratio} keer zo groot`)
    if (entry.isEncrypted())
      throw new RequestProblem('unsupportedMediaType', 'Dit bestand is met een wachtwoord beveiligd.')
    entries.push(entry)
  }
  refuseOverlaps(entries)
  return entries
}

/** Overlapping entries let a small file expand to petabytes. */
function refuseOverlaps(entries: readonly Entry[]): void {
  const byPlace = entries.toSorted(
    (one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
  )
  let end = 0
  for (const { relativeOffsetOfLocalHeader: start, compressedSize } of byPlace) {
    if (start < end) throw createBrokenWorkbookProblem()
    end = start + localHeaderSize + compressedSize
  }
}

const localHeaderSize = 30

async function* inflate(zip: ZipFile, entry: Entry, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (entry.uncompressedSize > maxBytes)
    throw createOversizedWorkbookProblem('een onderdeel ervan is te lang')
  let size = 0
  let checksum = 0
  let stream: Readable | undefined
  try {
    stream = await wrapZipErrors(() => zip.openReadStreamPromise(entry))
    const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
    for (;;) {
      const next = await wrapZipErrors(() => chunks.next())
      if (next.done) break
      size += next.value.length
      if (size > maxBytes) throw createOversizedWorkbookProblem('een onderdeel ervan is te lang')
      checksum = crc32(next.value, checksum)
      yield next.value
    }
  } finally {
    stream?.destroy()
  }
  if (size !== entry.uncompressedSize || checksum !== entry.crc32) throw createBrokenWorkbookProblem()
}

async function wrapZipErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RequestProblem || (error instanceof Error && 'syscall' in error)) throw error
    throw createBrokenWorkbookProblem()
  }
}
