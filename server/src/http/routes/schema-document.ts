import type { SchemaDocument, ServedAction, ServedRecordType } from '@stamboek/model/contract/schema-document'
import { holderOf } from '@stamboek/model/records/catalogue/holder-of'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { actionRules } from '@stamboek/model/schema/actions'
import type { RecordType } from '@stamboek/model/schema/record-type'

/** What somebody with these permissions may see of the record types, each action with whether it is permitted (contracts.md, GET /api/schema). */
export function buildSchemaDocument(
  catalogue: RecordCatalogue,
  permissions: ReadonlySet<string>,
): SchemaDocument {
  return {
    recordTypes: catalogue
      .all()
      .filter((type) => isVisible(catalogue, permissions, type))
      .map((type) => served(type, permissions, holderOf(catalogue, type) === type)),
  }
}

/** A child record that is not listed by itself is seen with its parent, and has no calls of its own. */
function isVisible(catalogue: RecordCatalogue, permissions: ReadonlySet<string>, type: RecordType): boolean {
  const { Access, Read } = holderOf(catalogue, type).permissions
  return permissions.has(Access) || permissions.has(Read)
}

function served(type: RecordType, permissions: ReadonlySet<string>, hasCalls: boolean): ServedRecordType {
  const offered = hasCalls ? type.actions : []
  const actions = offered.map((kind): ServedAction => {
    const { right, method, path, label } = actionRules[kind]
    const permission = type.permissions[right]
    return {
      kind,
      label: type.actionLabels[kind] ?? label,
      enabled: permissions.has(permission),
      permission,
      method,
      path: type.basePath + path,
    }
  })
  return { ...type, actions }
}
