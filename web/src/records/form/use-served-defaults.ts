import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import { useQuery } from '@tanstack/react-query'
import { defaultsQuery } from '../../api/record-queries.ts'
import { hasServedFieldDefaults } from '../../api/served-defaults.ts'

const noValues: MemberValues = {}

/**
 * The server's defaults of a new record, read again for each form. None for a stored record, for a type without such
 * defaults, while they load, and if they cannot be read.
 */
export function useServedDefaults(type: ServedRecordType, isNew = true) {
  const isNeeded = isNew && hasServedFieldDefaults(type)
  const { data, isLoading } = useQuery({ ...defaultsQuery(type), enabled: isNeeded })
  return { isLoading: isNeeded && isLoading, values: (isNeeded ? data?.record : undefined) ?? noValues }
}
