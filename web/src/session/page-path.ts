import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { pagesOfMenu } from '@stamboek/model/menu/page-address'
import { findPageKey, type Schema } from './schema.ts'
import type { SessionData } from './session.tsx'

export interface RecordPagePath {
  readonly type: ServedRecordType
  readonly path: string
}

/** The page that lists records of a type, and its type, if the user may open it in the unit. */
export function findRecordPage(
  schema: Schema,
  { permissions }: Pick<SessionData, 'permissions'>,
  dtoKey: string,
): RecordPagePath | undefined {
  const type = schema.get(findPageKey(schema, dtoKey) ?? '')
  const path = pagesOfMenu().find((page) => page.dtoKey === type?.dtoKey)?.path
  return type && path !== undefined && permissions.has(type.permissions.Access) ? { type, path } : undefined
}
