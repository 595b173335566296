import type { CallOf, CallValues } from '@stamboek/model/contract/call-values'
import type { taskTemplate } from '@stamboek/model/records/task/task-template'
import type { ReferenceLabel } from '@stamboek/model/schema/record-of'
import { useState } from 'react'
import { AvailableSelect } from './available-select.tsx'
import type { Task } from './task-members.ts'
import styles from './task-page.module.css'
import { useAvailable } from './use-available.ts'

type Chosen = Readonly<Record<'resource' | 'resourceTeam', ReferenceLabel | null>>

export interface Assignee {
  readonly chosen: Chosen
  readonly onChange: (changed: Partial<Chosen>) => void
  /** Undefined for tasks of several types. */
  readonly taskTypeId: string | undefined
  /** The changed members; null clears. */
  readonly sent: CallValues<CallOf<typeof taskTemplate, 'createTasks'>>
}

/** The state of `AssigneeFields`; starts with the resource and team that all tasks share, empty without tasks. */
export function useAssignee(tasks: readonly Task[] = []): Assignee {
  const [initial] = useState(() => ({
    resource: findCommonLabel(tasks, 'resource'),
    resourceTeam: findCommonLabel(tasks, 'resourceTeam'),
  }))
  const [chosen, setChosen] = useState<Chosen>(initial)
  const types = new Set(tasks.map(({ taskTypeId }) => taskTypeId))
  const [taskTypeId] = types.size === 1 ? types : [undefined]
  const [resourceId, resourceTeamId] = [chosen.resource?.id, chosen.resourceTeam?.id]
  return {
    chosen,
    onChange: (next) => setChosen((current) => ({ ...current, ...next })),
    taskTypeId,
    sent: {
      ...(resourceId !== initial.resource?.id && { resourceId: resourceId ?? null }),
      ...(resourceTeamId !== initial.resourceTeam?.id && { resourceTeamId: resourceTeamId ?? null }),
    },
  }
}

function findCommonLabel(tasks: readonly Task[], member: keyof Chosen): ReferenceLabel | null {
  const labels = tasks.map((task) => task[member])
  const [first] = labels
  return first && labels.every((each) => each?.id === first.id) ? first : null
}

/** Selects a resource and a team, which restrict each other; task type and deadline restrict both. */
export function AssigneeFields({
  assignee: { chosen, onChange, taskTypeId },
  deadlineUtc,
}: {
  readonly assignee: Assignee
  /** Absent for tasks with none or several. */
  readonly deadlineUtc?: string | null | undefined
}) {
  const available = useAvailable({
    resourceId: chosen.resource?.id,
    resourceTeamId: chosen.resourceTeam?.id,
    ...(taskTypeId !== undefined && { taskTypeId }),
    deadlineUtc,
  })
  return (
    <div className={styles.pair}>
      <AvailableSelect
        available={available}
        list="resources"
        label="Resource"
        value={chosen.resource?.id ?? null}
        chosen={chosen.resource ?? undefined}
        onChange={(_, resource) => onChange({ resource })}
        autoFocus
      />
      <AvailableSelect
        available={available}
        list="resourceTeams"
        label="Team"
        value={chosen.resourceTeam?.id ?? null}
        chosen={chosen.resourceTeam ?? undefined}
        onChange={(_, resourceTeam) => onChange({ resourceTeam })}
      />
    </div>
  )
}
