import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { queryOptions } from '@tanstack/react-query'
import { runCall } from '../../api/calls.ts'

/** A kind of file that the server can process. */
export interface FileType {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Separated by commas, without dots. */
  readonly extensions: string
  /** The content of a small file that can be imported. */
  readonly example: string
}

export function fileTypesQuery(type: ServedRecordType) {
  return queryOptions({
    queryKey: ['importFileTypes', type.dtoKey],
    queryFn: () => runCall<readonly FileType[]>(type, 'fileTypes', {}),
  })
}

/**
 * The file types that a page offers, in the order of its definition; absent: all. Ids that the server does not have are left out;
 * in development they are an error (requirements 9.2).
 */
export function selectFileTypes(
  served: readonly FileType[],
  configured: readonly string[] | undefined,
): readonly FileType[] {
  if (!configured) return served
  const byId = new Map(served.map((fileType) => [fileType.id, fileType]))
  return configured.flatMap((id) => byId.get(id) ?? [])
}
