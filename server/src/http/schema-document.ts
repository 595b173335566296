import type { SchemaDocument, ServedAction, ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { actionRules } from '@stamboek/model/schema/actions'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { Caller } from '../access/caller.ts'
import { holderOf } from './holder-of.ts'

/** What the caller may see of the record types, each action with whether it is permitted (contracts.md, GET /api/schema). */
export function schemaDocument(catalogue: RecordCatalogue, caller: Caller): SchemaDocument {
  return {
    recordTypes: catalogue
      .all()
      .filter((type) => isVisible(catalogue, caller, type))
      .map((type) => served(type, caller, holderOf(catalogue, type) === type)),
  }
}

/** A child record that is not listed by itself is seen with its parent, and has no calls of its own. */
function isVisible(catalogue: RecordCatalogue, caller: Caller, type: RecordType): boolean {
  const { Access, Read } = holderOf(catalogue, type).permissions
  return caller.permissions.has(Access) || caller.permissions.has(Read)
}

function served(type: RecordType, caller: Caller, hasCalls: boolean): ServedRecordType {
  const offered = hasCalls ? type.actions : []
  const actions = offered.map((kind): ServedAction => {
    const { right, method, path, label } = actionRules[kind]
    const permission = type.permissions[right]
    return {
      kind,
      label: type.actionLabels[kind] ?? label,
      enabled: caller.permissions.has(permission),
      permission,
      method,
      path: type.basePath + path,
    }
  })
  return { ...type, actions }
}
