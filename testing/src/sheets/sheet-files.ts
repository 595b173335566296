import { Readable } from 'node:stream'
import type { HeaderMerit } from '@stamboek/model/sheets/header-search'
import { openSheet } from '@stamboek/server/sheets/open-sheet'
import { receiveFile, type SheetFile } from '@stamboek/server/sheets/sheet-file'
import type { SheetRow } from '@stamboek/server/sheets/sheet-rows'

/** A file as an upload stores it. */
export function createSheetFile(
  name: string,
  content: string | Uint8Array | Iterable<Uint8Array>,
): Promise<SheetFile> {
  const isWhole = typeof content === 'string' || content instanceof Uint8Array
  const pieces = isWhole ? [Buffer.from(content)] : content
  return receiveFile(Readable.from(pieces, { objectMode: false }), { name, maxBytes: 2 ** 30 })
}

export interface ReadSheet {
  readonly headers: readonly string[]
  readonly rows: readonly SheetRow[]
}

export async function readSheet(
  name: string,
  content: string | Uint8Array | Iterable<Uint8Array>,
  headerMerit?: HeaderMerit,
): Promise<ReadSheet> {
  await using file = await createSheetFile(name, content)
  const { headers, batches } = await openSheet(file, headerMerit)
  const rows: SheetRow[] = []
  for await (const batch of batches()) rows.push(...batch)
  return { headers, rows }
}

export async function readSheetWarnings(
  name: string,
  content: string | Uint8Array,
  headerMerit?: HeaderMerit,
): Promise<readonly string[]> {
  await using file = await createSheetFile(name, content)
  const { batches, warnings } = await openSheet(file, headerMerit)
  const reading = batches()[Symbol.asyncIterator]()
  while ((await reading.next()).done !== true);
  return warnings?.() ?? []
}

export async function readSheetCells(
  name: string,
  content: string | Uint8Array,
): Promise<readonly (readonly string[])[]> {
  const { headers, rows } = await readSheet(name, content)
  return [headers, ...rows.map(({ cells }) => cells)]
}
