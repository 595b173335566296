import { lookupLimit } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { lookupQuery } from '../../api/record-queries.ts'
import { Select } from '../../ui/choices/select.tsx'

export const noStatus = 'Kies eerst een status.'

interface StatusChoice {
  readonly taskStatusId: string | null
  readonly input: ReactNode
  /** The statuses are not known yet. */
  readonly isPending: boolean
  readonly isSingle: boolean
}

/**
 * The input for the status that a call sets, and the chosen one: null until the user chooses, unless there is a single
 * status.
 */
export function useStatusChoice(
  type: ServedRecordType,
  call: 'complete' | 'cancel' | 'reopen',
): StatusChoice {
  const query = { field: `${call}.taskStatusId`, limit: lookupLimit }
  const { data, isPending, isError } = useQuery(lookupQuery(type, query))
  const options = data?.items ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [only, ...others] = options
  const taskStatusId = chosen ?? (others.length === 0 ? (only?.id ?? null) : null)
  const input = (
    <Select
      label="Status"
      isRequired
      autoFocus
      isSorted={false}
      isLoading={isPending}
      description={isError ? 'De statussen kunnen nu niet worden geladen.' : undefined}
      options={options.map(({ id, label }) => ({ id, label }))}
      value={taskStatusId}
      onChange={setChosen}
    />
  )
  return { taskStatusId, input, isPending, isSingle: options.length === 1 }
}
