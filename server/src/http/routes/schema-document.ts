import type {
  SchemaDocument,
  ServedAction,
  ServedCall,
  ServedRecordType,
} from '@stamboek/model/contract/schema-document'
import { actionAddress } from '@stamboek/model/records/catalogue/literal-addresses'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { rightsHolderOf } from '@stamboek/model/records/catalogue/rights-holder-of'
import { hasRightsPerRecord } from '@stamboek/model/rules/rights-per-record'
import { actionRules } from '@stamboek/model/schema/actions'
import type { Operation } from '@stamboek/model/schema/calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { ClosedGates, GrantedPermissions } from './document-cache.ts'

/**
 * The record types that the user may see, with their actions and calls, enabled by his permissions, and the sentences
 * of closed gates; the web draws its pages from it.
 */
export function buildSchemaDocument(
  catalogue: RecordCatalogue,
  permissions: GrantedPermissions,
  gates: ClosedGates,
): SchemaDocument {
  return {
    recordTypes: catalogue
      .all()
      .filter((type) => isVisible(catalogue, permissions, type))
      .map((type) => {
        const gate = gates.get(type.storedIn.dtoKey)
        const served = serveRecordType(type, { permissions, gates }, rightsHolderOf(catalogue, type) === type)
        return gate === undefined ? served : { ...served, gate }
      }),
  }
}

/**
 * Whether the user has the right Access, in the unit, or Read; of a child type without rights of its own those of the
 * parent count.
 */
export function isVisible(
  catalogue: RecordCatalogue,
  permissions: GrantedPermissions,
  type: RecordType,
): boolean {
  const holder = rightsHolderOf(catalogue, type)
  const { Access, Read } = holder.permissions
  return permissions.inUnit.has(Access) || mayPerform(permissions, holder, { kind: 'Search' }, Read)
}

function mayPerform(
  { inUnit, inAnyUnit }: GrantedPermissions,
  type: RecordType,
  operation: Operation,
  permission: string,
): boolean {
  return (hasRightsPerRecord(type, operation) ? inAnyUnit : inUnit).has(permission)
}

function serveRecordType(
  type: RecordType,
  { permissions, gates }: { readonly permissions: GrantedPermissions; readonly gates: ClosedGates },
  hasRoutes: boolean,
): ServedRecordType {
  const offered = hasRoutes ? type.actions : []
  const actions = offered.map((kind): ServedAction => {
    const { right, method, label } = actionRules[kind]
    const permission = type.permissions[right]
    return {
      kind,
      label: type.actionLabels[kind] ?? label,
      enabled: mayPerform(permissions, type, { kind }, permission),
      permission,
      method,
      path: actionAddress(type, kind),
    }
  })
  const calls = type.calls.map((call): ServedCall => {
    const gate = gates.get(call.writes ?? '')
    const enabled = call.permissions.every((each) => mayPerform(permissions, type, { call }, each))
    return { ...call, enabled, ...(gate !== undefined && { gate }) }
  })
  return { ...type, actions, calls }
}
