import type { CallAnswer, CallOf } from '@stamboek/model/contract/call-values'
import type { task } from '@stamboek/model/records/task/task'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findServedCall, runCall } from '../../api/calls.ts'
import { recordsKey } from '../../api/record-queries.ts'
import { useServedType } from '../../session/schema.ts'

type AvailableLists = CallAnswer<CallOf<typeof task, 'availableResources'>, never>

export type AvailableList = keyof AvailableLists

export interface Available {
  /** Undefined while loading, and after a failure. */
  readonly lists: AvailableLists | undefined
  readonly isLoading: boolean
  readonly isFailed: boolean
}

interface Chosen {
  readonly resourceId: string | null | undefined
  readonly resourceTeamId: string | null | undefined
  /** Absent: any type. */
  readonly taskTypeId?: string | null | undefined
  /** Until when they must be available. Absent or past: now. */
  readonly deadlineUtc?: string | null | undefined
}

/**
 * Reads the resources and teams that fit each other and, if `taskTypeId` is a member, even null, that type
 * (requirements 8.3); keeps the previous lists meanwhile. Without the right nothing is read and `isFailed` is true;
 * nothing is read either while `isWanted` is false.
 */
export function useAvailable({ deadlineUtc, ...chosen }: Chosen, isWanted = true): Available {
  const type = useServedType<typeof task>('Main.TaskViewDto')
  const call = 'taskTypeId' in chosen ? 'availableResourcesByTask' : 'availableResources'
  const [now] = useState(Date.now)
  const isAhead = typeof deadlineUtc === 'string' && Date.parse(deadlineUtc) > now
  const values = {
    resourceId: chosen.resourceId ?? null,
    resourceTeamId: chosen.resourceTeamId ?? null,
    ...('taskTypeId' in chosen && { taskTypeId: chosen.taskTypeId ?? null }),
    ...(isAhead && { referenceDateUtc: deadlineUtc }),
  }
  const isPermitted = type !== undefined && findServedCall(type, call)?.enabled === true
  const { data, isPending, isError } = useQuery({
    queryKey: [...(type ? recordsKey(type) : []), call, values],
    queryFn: () => (type ? runCall(type, call, { values }) : Promise.reject(new Error(call))),
    enabled: isWanted && isPermitted,
    placeholderData: keepPreviousData,
  })
  return { lists: data, isLoading: isPermitted && isWanted && isPending, isFailed: isError || !isPermitted }
}
