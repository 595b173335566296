import { rightLabels, rights } from '@stamboek/model/schema/actions'
import { useMemo } from 'react'
import { useSchema } from '../../session/schema.ts'
import type { Option } from '../../ui/choices/option.ts'

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
      ...type.otherPermissions.map(({ name, label }) => ({
        id: name,
        label: `${type.labels.many}: ${label}`,
      })),
    ])
  }, [recordTypes])
}
