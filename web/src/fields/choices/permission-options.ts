import { type Right, rights } from '@stamboek/model/schema/actions'
import { useMemo } from 'react'
import { useSchema } from '../../data/schema.ts'
import type { Option } from '../../ui/option.ts'

const rightLabels: Readonly<Record<Right, string>> = {
  Access: 'pagina openen',
  Read: 'lezen',
  Create: 'toevoegen',
  Update: 'wijzigen',
  Import: 'importeren',
  Export: 'exporteren',
  ReadAudit: 'audit trail lezen',
  ExportAudit: 'audit trail exporteren',
  BulkDeactivate: 'deactiveren',
  NewVersion: 'nieuwe versie maken',
  AssignEndDate: 'beëindigen',
  Delete: 'verwijderen',
}

/** The permissions that the record types in the schema ask for, by the type's name in the plural. */
export function usePermissionOptions(): readonly Option[] {
  const { recordTypes } = useSchema()
  return useMemo(() => {
    const types = [...recordTypes.values()].filter((type) => !type.parent || type.parent.isListed)
    return types.flatMap((type) => [
      ...rights.map((right) => ({
        id: type.permissions[right],
        label: `${type.labels.many}: ${rightLabels[right]}`,
      })),
      ...type.otherPermissions.map((id) => ({ id, label: `${type.labels.many}: ${id}` })),
    ])
  }, [recordTypes])
}
