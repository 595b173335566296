import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { type Schema, useSchema } from '../../session/schema.ts'

/** Whether anything ends along with records of the type, and the user may end all of it. */
export function useMayEndAlong(type: ServedRecordType): boolean {
  const schema = useSchema()
  return type.endsAlong.length > 0 && listEnding(schema, type, new Set()).every(mayEnd)
}

/** The types of what ends along, and along with that; undefined for one that the user may not see. */
function listEnding(
  schema: Schema,
  type: ServedRecordType,
  seen: Set<string>,
): readonly (ServedRecordType | undefined)[] {
  return type.endsAlong.flatMap(({ of }) => {
    if (seen.has(of)) return []
    seen.add(of)
    const own = schema.get(of)
    return own ? [own, ...listEnding(schema, own, seen)] : [undefined]
  })
}

function mayEnd(type: ServedRecordType | undefined): boolean {
  return type?.actions.some(({ kind, enabled }) => kind === 'AssignEndDate' && enabled) ?? false
}
