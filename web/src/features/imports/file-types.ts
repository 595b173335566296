import type { CallAnswer, CallOf } from '@stamboek/model/contract/call-values'
import type { importRecord } from '@stamboek/model/records/import/import-record'
import { queryOptions } from '@tanstack/react-query'
import { runCall } from '../../api/calls.ts'
import type { ServedTypeOf } from '../../api/served-type.ts'

export type FileType = CallAnswer<CallOf<typeof importRecord, 'fileTypes'>, never>[number]

/** All types of file that the server can import in the background; `selectFileTypes` picks those of a dialog. */
export function fileTypesQuery(type: ServedTypeOf<typeof importRecord>) {
  return queryOptions({
    queryKey: ['importFileTypes', type.dtoKey],
    queryFn: () => runCall(type, 'fileTypes', {}),
  })
}

/**
 * Returns the file types with the configured ids, in their order; without ids, all. Leaves out ids that the server does
 * not have, which `UploadDialog` reports (requirements 9.2).
 */
export function selectFileTypes(
  served: readonly FileType[],
  configured: readonly string[] | undefined,
): readonly FileType[] {
  if (!configured) return served
  const byId = new Map(served.map((fileType) => [fileType.id, fileType]))
  return configured.flatMap((id) => byId.get(id) ?? [])
}

/** In lower case, with a dot: [".csv", ".txt"] for "CSV, txt". */
export function listExtensions({ extensions }: Pick<FileType, 'extensions'>): readonly string[] {
  return extensions
    .split(',')
    .map((extension) => extension.trim().toLowerCase())
    .filter((extension) => extension !== '')
    .map((extension) => `.${extension}`)
}
