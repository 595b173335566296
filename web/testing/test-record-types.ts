import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { actionAddress } from '@stamboek/model/records/catalogue/literal-addresses'
import { resolveRecordType } from '@stamboek/model/records/catalogue/resolve-record-type'
import { recordTypes } from '@stamboek/model/records/record-types'
import { actionRules } from '@stamboek/model/schema/actions'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { vi } from 'vitest'
import type { ServedTypeOf } from '../src/api/served-type.ts'
import type { Session } from '../src/session/session.tsx'

const known: ReadonlyMap<string, RecordTypeDefinition> = new Map(
  recordTypes.map((definition) => [definition.dtoKey, definition]),
)

/** The type as served to a user with every right except those named. */
export function servedType<Definition extends RecordTypeDefinition>(
  definition: Definition,
  without: readonly string[] = [],
): ServedTypeOf<Definition> {
  const type = resolveRecordType(definition, known)
  const actions = type.actions.map((kind) => {
    const { right, method, label } = actionRules[kind]
    const permission = type.permissions[right]
    return {
      kind,
      label: type.actionLabels[kind] ?? label,
      enabled: !without.includes(permission),
      permission,
      method,
      path: actionAddress(type, kind),
    }
  })
  const calls = type.calls.map((call) => ({
    ...call,
    enabled: !call.permissions.some((each) => without.includes(each)),
  }))
  const served: ServedRecordType = { ...type, actions, calls }
  return served as ServedTypeOf<Definition>
}

/** A user without business unit, with only the named permissions. */
export function testSession(permissions: readonly string[] = []): Session {
  return {
    user: { userId: 'me', userName: 'me', fullName: 'Ik', email: null, systemUserId: 'system' },
    permissions: new Set(permissions),
    permissionsByUnit: new Map(),
    businessUnits: [],
    businessUnit: undefined,
    selectBusinessUnit: vi.fn(),
    signOut: vi.fn(),
  }
}
