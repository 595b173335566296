import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { resolveRecordType } from '@stamboek/model/records/catalogue/resolve-record-type'
import { actionRules } from '@stamboek/model/schema/actions'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { vi } from 'vitest'
import type { Session } from '../src/session/session.tsx'

/** A record type as the server would serve it to somebody who holds every right but those named; for tests. */
export function servedType(
  definition: RecordTypeDefinition,
  without: readonly string[] = [],
): ServedRecordType {
  const type = resolveRecordType(definition)
  const actions = type.actions.map((kind) => {
    const { right, method, path, label } = actionRules[kind]
    const permission = type.permissions[right]
    return {
      kind,
      label: type.actionLabels[kind] ?? label,
      enabled: !without.includes(permission),
      permission,
      method,
      path: type.basePath + path,
    }
  })
  return { ...type, actions }
}

/** Somebody who is signed in, in no business unit, with only the permissions that are named; for tests. */
export function testSession(permissions: readonly string[] = []): Session {
  return {
    user: { userId: 'me', userName: 'me', fullName: 'Ik', email: null },
    permissions: new Set(permissions),
    businessUnits: [],
    businessUnit: undefined,
    selectBusinessUnit: vi.fn(),
    signOut: vi.fn(),
  }
}
