import type { Database } from '../../database/connection/database.ts'
import { openFile } from '../../files/file-store.ts'
import { RequestProblem } from '../../request-problem.ts'
import { type SheetFile, writeSheetFile } from '../../sheets/sheet-file.ts'

/**
 * Copies the stored file to disk, where it can be read twice, until it is disposed. Throws a RequestProblem if it was
 * deleted.
 */
export async function copyStoredFileToDisk(
  { kysely }: Pick<Database, 'kysely'>,
  { fileId, name }: { readonly fileId: string | undefined; readonly name: string },
): Promise<SheetFile> {
  const stored = fileId === undefined ? undefined : await openFile(kysely, fileId)
  if (!stored) throw new RequestProblem('ruleBroken', 'Het bestand van deze import is niet meer bewaard.')
  return writeSheetFile(stored.content, { name, maxBytes: stored.size })
}
