import type { AnyRecord } from '@stamboek/model/schema/record-of'
import {
  type Choice,
  type Command,
  isOwn,
  pick,
  pickResource,
  pickTeam,
  put,
  type Sender,
} from './command.ts'
import { type Assignment, isEmpty, type Period, type World } from './team-model.ts'
import { resources } from './team-records.ts'

/** The days of periods; the first is an open end. */
const days = [
  null,
  '2018-01-01',
  '2019-01-01',
  '2020-01-01',
  '2096-01-01',
  '2097-01-01',
  '2098-01-01',
] as const

export const assignmentCommands = {
  assign: (sender: Sender, choice: Choice): Command | undefined => {
    const resourceId = pickResource(sender, choice.first)
    const team = pickTeam(sender, choice.second)
    if (resourceId === undefined || !team) return undefined
    const period = toPeriod(choice)
    const unit = sender.client.businessUnitId ?? ''
    return {
      label: `assign ${resourceId} to ${team.id} ${JSON.stringify(period)}`,
      apply: (world, newId) =>
        world.teams.get(team.id)?.isActive === true
          ? withAssignment(world, newId, {
              unit,
              seriesId: newId,
              resourceId,
              teamId: team.id,
              isActive: true,
              isDeleted: false,
              ...period,
            })
          : undefined,
      send: () =>
        sender.client.post(`${resources}/${resourceId}/assignteam`, {
          resourceTeamId: team.id,
          status: 'Active',
          activeRangeUtc: period,
          rowVersion: sender.snapshot.rowVersions.get(resourceId),
        }),
    }
  },

  followAssignment: (sender: Sender, choice: Choice): Command | undefined => {
    const found = pickAssignment(sender, choice.first)
    if (!found) return undefined
    const { id, resourceId } = found
    const period = toPeriod(choice)
    return {
      label: `follow ${id} ${JSON.stringify(period)}`,
      apply: (world, newId) => {
        const before = world.assignments.get(id)
        const { start } = period
        if (!before || before.isDeleted || start === null || (before.start !== null && start <= before.start))
          return undefined
        const isWhole = period.end === null || (before.end !== null && period.end >= before.end)
        const isClosed = before.end === null || (isWhole && before.end > start)
        const closed = isClosed ? { ...before, end: start } : before
        const next = withAssignment(world, newId, { ...before, ...period })
        return next && withAssignment(next, id, closed)
      },
      send: () =>
        sender.client.post(`${resources}/${resourceId}/assignnewversion`, {
          id,
          activeRangeUtc: period,
          rowVersion: sender.snapshot.rowVersions.get(resourceId),
        }),
    }
  },

  shiftAssignment: (sender: Sender, choice: Choice): Command | undefined =>
    changeOne(sender, pickAssignment(sender, choice.first), {
      label: `shift to ${JSON.stringify(toPeriod(choice))}`,
      members: { activeRangeUtc: toPeriod(choice) },
      change: toPeriod(choice),
    }),

  moveAssignment: (sender: Sender, choice: Choice): Command | undefined => {
    const found = pickAssignment(sender, choice.first)
    const team = pickTeam(sender, choice.second)
    const day = toPeriod(choice).start ?? days[2]
    if (!found || !team) return undefined
    const { id, resourceId } = found
    return {
      label: `move ${id} to ${team.id} from ${day}`,
      apply: (world, newId) => {
        const before = world.assignments.get(id)
        if (!before || before.isDeleted || before.teamId === team.id) return undefined
        const isActive = world.teams.get(team.id)?.isActive === true
        if (!isActive || (before.start ?? '') > day) return undefined
        const left =
          before.start === day
            ? withoutAssignment(world, id)
            : withAssignment(world, id, { ...before, end: day })
        const next = { ...before, seriesId: newId, teamId: team.id, start: day }
        return left && withAssignment(left, newId, next)
      },
      send: async () => {
        const answer = await sender.client.post<object>('/api/main/resourceperteam/move', {
          ids: [id],
          resourceTeamId: team.id,
          startDate: day,
        })
        const { body } = await sender.client.get<{ resourceTeams: readonly AnyRecord[] }>(
          `${resources}/${resourceId}`,
        )
        const known = sender.snapshot.world.assignments
        const made = body.resourceTeams.find((row) => row['resourceTeamId'] === team.id && !known.has(row.id))
        return { ...answer, body: { ...answer.body, ...(made && { id: made.id }) } }
      },
    }
  },

  removeAssignment: (sender: Sender, { first }: Choice): Command | undefined =>
    changeOne(sender, pickAssignment(sender, first), {
      label: 'remove',
      members: { isDeleted: true },
      change: { isDeleted: true },
    }),

  restoreAssignment: (sender: Sender, { first }: Choice): Command | undefined =>
    changeOne(sender, pickAssignment(sender, first, true), {
      label: 'restore',
      members: { isDeleted: false },
      change: { isDeleted: false },
    }),

  deactivateAssignment: (sender: Sender, { first }: Choice): Command | undefined => {
    const found = pickAssignment(sender, first)
    if (!found) return undefined
    const { id } = found
    return {
      label: `deactivate assignment ${id}`,
      apply: (world) => {
        const before = world.assignments.get(id)
        return before?.isActive === true
          ? withAssignment(world, id, { ...before, isActive: false })
          : undefined
      },
      send: () => sender.client.post('/api/main/resourceperteam/bulkdeactivate', { ids: [id] }),
    }
  },

  activateAssignment: (sender: Sender, { first }: Choice): Command | undefined => {
    const found = pickAssignment(sender, first)
    if (!found) return undefined
    const { id } = found
    return {
      label: `activate assignment ${id}`,
      apply: (world) => {
        const before = world.assignments.get(id)
        return before?.isActive === false
          ? withAssignment(world, id, { ...before, isActive: true })
          : undefined
      },
      send: () => sender.client.post('/api/main/resourceperteam/bulkactivate', { ids: [id] }),
    }
  },

  endAssignment: (sender: Sender, choice: Choice): Command | undefined => {
    const found = pickAssignment(sender, choice.first)
    const end = toPeriod(choice).end ?? days[1]
    if (!found) return undefined
    const { id, resourceId } = found
    return {
      label: `end ${id} at ${end}`,
      apply: (world) => endOne(world, id, end),
      send: () =>
        sender.client.post(`${resources}/${resourceId}/assignenddate`, {
          ids: [id],
          endDateUtc: end,
          rowVersion: sender.snapshot.rowVersions.get(id),
        }),
    }
  },

  endAllAssignments: (sender: Sender, choice: Choice): Command | undefined => {
    const resourceId = pickResource(sender, choice.first) ?? ''
    const all = [...sender.snapshot.world.assignments].filter(
      ([, each]) => each.resourceId === resourceId && !each.isDeleted,
    )
    const ids = all.map(([id]) => id)
    const end = toPeriod(choice).end ?? days[4]
    if (ids.length < 2) return undefined
    return {
      label: `end ${ids.join()} at ${end}`,
      apply: (world) => ids.reduce((ended, id) => endOne(ended, id, end) ?? ended, world),
      send: () =>
        sender.client.post(`${resources}/${resourceId}/assignenddate`, {
          ids,
          endDateUtc: end,
          rowVersion: sender.snapshot.rowVersions.get(resourceId),
        }),
    }
  },

  unassign: (sender: Sender, { first }: Choice): Command | undefined => {
    const found = pickAssignment(sender, first)
    if (!found) return undefined
    const { id, resourceId } = found
    return {
      label: `unassign ${id}`,
      apply: (world) => withoutAssignment(world, id),
      send: () =>
        sender.client.delete(`${resources}/${resourceId}/unassignteam/${id}`, {
          rowVersion: sender.snapshot.rowVersions.get(id),
        }),
    }
  },
} as const

function pickAssignment(sender: Sender, index: number, isDeleted = false) {
  const all = [...sender.snapshot.world.assignments].filter(isOwn(sender))
  const found = pick(
    all.filter(([, each]) => each.isDeleted === isDeleted),
    index,
  )
  return found && { id: found[0], resourceId: found[1].resourceId }
}

/** Most periods are valid; those with one day twice are empty, which is refused. */
function toPeriod(choice: Pick<Choice, 'start' | 'end'>): Period {
  const [start = null, end = null] = [pick(days, choice.start), pick(days, choice.end)]
  return start !== null && end !== null && end < start ? { start: end, end: start } : { start, end }
}

interface AssignmentChange {
  readonly label: string
  readonly members: object
  readonly change: Partial<Assignment>
}

function changeOne(
  sender: Sender,
  found: { readonly id: string; readonly resourceId: string } | undefined,
  { label, members, change }: AssignmentChange,
): Command | undefined {
  if (!found) return undefined
  const { id, resourceId } = found
  return {
    label: `${label} ${id}`,
    apply: (world) => {
      const before = world.assignments.get(id)
      return before && withAssignment(world, id, { ...before, ...change })
    },
    send: () => put(sender, `${resources}/${resourceId}/updateassignment/${id}`, members),
  }
}

function withAssignment(world: World, id: string, assignment: Assignment): World | undefined {
  if (isEmpty(assignment)) return undefined
  return { ...world, assignments: new Map(world.assignments).set(id, assignment) }
}

function withoutAssignment(world: World, id: string): World | undefined {
  const assignments = new Map(world.assignments)
  const isThere = assignments.delete(id)
  // Later versions depend on the first.
  const isFirst = [...assignments.values()].some(({ seriesId }) => seriesId === id)
  return isThere && !isFirst ? { ...world, assignments } : undefined
}

function endOne(world: World, id: string, end: string): World | undefined {
  const before = world.assignments.get(id)
  return before && !before.isDeleted && before.end === null
    ? withAssignment(world, id, { ...before, end })
    : undefined
}
