import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { formatProblem, isNotFound } from '../../../api/api-problem.ts'
import { removeRecentRecord } from '../../../api/recent-records.ts'
import { recordQuery } from '../../../api/record-queries.ts'
import { showToast } from '../../../ui/overlays/toasts.ts'

interface RecordLink {
  readonly type: ServedRecordType
  readonly parameters: readonly string[]
  readonly open: (record: AnyRecord, parameter: string) => void
}

/**
 * Reads the record that the first given parameter in the address names, and opens it. Removes the parameter at once,
 * without a history entry. A failure shows a toast; a record that is gone also leaves the recently opened ones.
 */
export function useRecordLink({ type, parameters, open }: RecordLink): void {
  const queryClient = useQueryClient()
  const [address, setAddress] = useSearchParams()
  const parameter = parameters.find((name) => address.has(name))
  const id = parameter === undefined ? null : address.get(parameter)
  const openRecord = useEffectEvent(open)
  const removeFromAddress = useEffectEvent((name: string) =>
    setAddress((current) => without(current, name), { replace: true, preventScrollReset: true }),
  )

  useEffect(() => {
    if (parameter === undefined || id === null) return
    const show = async (): Promise<void> => {
      try {
        openRecord(await queryClient.fetchQuery(recordQuery(type, id)), parameter)
      } catch (error) {
        if (isNotFound(error)) void removeRecentRecord({ dtoKey: type.dtoKey, id })
        showToast({
          tone: 'bad',
          title: 'Het record kan niet worden geopend',
          description: formatProblem(error),
        })
      }
    }
    void show()
    removeFromAddress(parameter)
  }, [parameter, id, type, queryClient])
}

function without(current: URLSearchParams, parameter: string): URLSearchParams {
  const next = new URLSearchParams(current)
  next.delete(parameter)
  return next
}
