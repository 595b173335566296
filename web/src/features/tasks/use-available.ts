import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callOf, runCall } from '../../api/calls.ts'
import { recordsKey } from '../../api/record-queries.ts'
import { useSchema } from '../../session/schema.ts'

export type AvailableList = 'resources' | 'resourceTeams'

type AvailableLists = Readonly<
  Record<AvailableList, readonly { readonly id: string; readonly description: string }[]>
>

export interface Available {
  /** Undefined while loading, and after a failure. */
  readonly lists: AvailableLists | undefined
  readonly isLoading: boolean
  readonly isFailed: boolean
}

interface Chosen {
  readonly resourceId: unknown
  readonly resourceTeamId: unknown
  /** Absent: whatever the type. */
  readonly taskTypeId?: unknown
  /** Until when they have to be there. Absent or past: now. */
  readonly deadlineUtc?: unknown
}

/** The resources and teams that fit each other and a task type (requirements 8.3). */
export function useAvailable({ deadlineUtc, ...chosen }: Chosen, isWanted = true): Available {
  const type = useSchema().get('Main.TaskViewDto')
  const call = 'taskTypeId' in chosen ? 'availableResourcesByTask' : 'availableResources'
  const [now] = useState(Date.now)
  const isAhead = typeof deadlineUtc === 'string' && Date.parse(deadlineUtc) > now
  const values = {
    ...Object.fromEntries(Object.entries(chosen).map(([name, id]) => [name, id ?? null])),
    ...(isAhead && { referenceDateUtc: deadlineUtc }),
  }
  const isPermitted = type !== undefined && callOf(type, call)?.enabled === true
  const { data, isPending, isError } = useQuery({
    queryKey: [...recordsKey({ dtoKey: 'Main.TaskViewDto' }), call, values],
    queryFn: () => (type ? runCall<AvailableLists>(type, call, { values }) : Promise.reject(new Error(call))),
    enabled: isWanted && isPermitted,
    placeholderData: keepPreviousData,
  })
  return { lists: data, isLoading: isPermitted && isWanted && isPending, isFailed: isError || !isPermitted }
}
