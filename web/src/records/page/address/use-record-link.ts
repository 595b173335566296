import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { isNotFound, problemText } from '../../../api/api-problem.ts'
import { forgetRecord } from '../../../api/recent-records.ts'
import { recordParameter } from '../../../api/record-paths.ts'
import { recordQuery } from '../../../api/record-queries.ts'
import { showToast } from '../../../ui/overlays/toasts.tsx'

/** Opens the record that the address names, and takes it out of the address: closed, it does not come back by itself. */
export function useRecordLink(type: ServedRecordType, open: (record: AnyRecord) => void): void {
  const queryClient = useQueryClient()
  const [parameters, setParameters] = useSearchParams()
  const id = parameters.get(recordParameter)
  const latest = useRef({ open, setParameters })
  useEffect(() => {
    latest.current = { open, setParameters }
  })

  useEffect(() => {
    if (id === null) return
    const show = async (): Promise<void> => {
      try {
        latest.current.open(await queryClient.fetchQuery(recordQuery(type, id)))
      } catch (error) {
        if (isNotFound(error)) void forgetRecord({ dtoKey: type.dtoKey, id })
        showToast({
          tone: 'bad',
          title: 'Het record kan niet worden geopend',
          description: problemText(error),
        })
      }
    }
    void show()
    latest.current.setParameters(withoutRecord, { replace: true, preventScrollReset: true })
  }, [id, type, queryClient])
}

function withoutRecord(current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(current)
  next.delete(recordParameter)
  return next
}
