import { rights } from '../../schema/actions.ts'
import type { RecordType } from '../../schema/record-type.ts'

/** All permissions of these types, each once (contracts.md, Permissions). */
export function listPermissions(types: readonly RecordType[]): readonly string[] {
  const own = types.filter((type) => !type.parent || type.parent.isListed)
  return [
    ...new Set(
      own.flatMap((type) => [
        ...rights.map((right) => type.permissions[right]),
        ...type.otherPermissions.map(({ name }) => name),
      ]),
    ),
  ]
}
