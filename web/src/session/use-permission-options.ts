import { namePermissions } from '@stamboek/model/records/catalogue/list-permissions'
import { useMemo } from 'react'
import { useSchema } from './schema.ts'

interface PermissionOption {
  readonly id: string
  readonly group: string
  readonly label: string
}

/** The permissions of the schema, each labelled by its right, in the group of its record type. */
export function usePermissionOptions(): readonly PermissionOption[] {
  const { recordTypes } = useSchema()
  return useMemo(
    () =>
      [...namePermissions([...recordTypes.values()])].map(([id, { type, right }]) => ({
        id,
        group: type,
        label: right,
      })),
    [recordTypes],
  )
}
