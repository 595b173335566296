import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { formatProblem, isNotFound } from '../../../api/api-problem.ts'
import { removeRecentRecord } from '../../../api/recent-records.ts'
import { recordParameter } from '../../../api/record-paths.ts'
import { recordQuery } from '../../../api/record-queries.ts'
import { showToast } from '../../../ui/overlays/toasts.tsx'

/** Opens the record of the address and removes it from the address, so that closing it is final. */
export function useRecordLink(type: ServedRecordType, open: (record: AnyRecord) => void): void {
  const queryClient = useQueryClient()
  const [parameters, setParameters] = useSearchParams()
  const id = parameters.get(recordParameter)
  const openRecord = useEffectEvent(open)
  const removeFromAddress = useEffectEvent(() =>
    setParameters(withoutRecord, { replace: true, preventScrollReset: true }),
  )

  useEffect(() => {
    if (id === null) return
    const show = async (): Promise<void> => {
      try {
        openRecord(await queryClient.fetchQuery(recordQuery(type, id)))
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
    removeFromAddress()
  }, [id, type, queryClient])
}

function withoutRecord(current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(current)
  next.delete(recordParameter)
  return next
}
