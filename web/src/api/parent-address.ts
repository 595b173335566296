import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { apiRequest } from './api-client.ts'
import { actionPath } from './record-paths.ts'

/** A record type as served; one that is addressed below a parent also reads the rowVersion of that parent. */
export interface AddressedType extends ServedRecordType {
  readonly readParentVersion?: () => Promise<number>
}

/** The child type with the parent in its addresses; itself where they name none. */
export function addressBelowParent(
  type: ServedRecordType,
  parentType: ServedRecordType,
  parentId: string,
): AddressedType {
  const placeholder = `{${type.parent?.field ?? ''}}`
  if (!type.actions.some(({ path }) => path.includes(placeholder))) return type
  return {
    ...type,
    actions: type.actions.map((action) => ({
      ...action,
      path: action.path.replace(placeholder, encodeURIComponent(parentId)),
    })),
    readParentVersion: async () => {
      const parent = await apiRequest<AnyRecord>('GET', actionPath(parentType, 'Get', parentId), {})
      return parent.rowVersion
    },
  }
}

/**
 * The body of a new record with the rowVersion of its parent, where the address names that. Read just before: a row that is added
 * does not depend on what the parent was when its list was read.
 */
export async function withParentVersion(
  { readParentVersion }: AddressedType,
  body: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  return readParentVersion ? { ...body, rowVersion: await readParentVersion() } : body
}
