import { descriptionOf, newRecord, remarkOf } from './code-table-commands.ts'
import {
  type Choice,
  type Command,
  changeOf,
  changeRecords,
  type FoundRecord,
  listRecords,
  newId,
  nowByProgram,
  pick,
  pickMembersOf,
  pickSome,
  putRecord,
  type Sender,
} from './command.ts'
import type { Write } from './history-model.ts'
import { type Members, trackedTypes } from './tracked-types.ts'

const { path } = trackedTypes.task

const deadlines = [null, '2040-03-01T09:00:00.000Z', '2040-04-01T09:00:00.000Z'] as const

export const taskCommands = {
  createTask: (sender: Sender, { first, second, third }: Choice): Command => {
    const { taskTypeId, taskPriorityId } = sender.world
    const team = pickTeam(sender, third)
    const taskStatusId = pickStatus(sender, second % 2 === 0 ? 'New' : 'Open', third)
    const sent = {
      description: descriptionOf(sender, first),
      taskText: remarkOf(second),
      deadlineUtc: deadlines[third % 3] ?? null,
      resourceTeamId: team?.id ?? null,
      taskTypeId,
      taskPriorityId,
      taskStatusId,
    }
    const record = newRecord('task', sent)
    const times = timesOf(sender, { id: newId(0), ...record }, taskStatusId)
    return changeRecords(sender, {
      label: `create task ${JSON.stringify(sent)}`,
      send: () => sender.client.post(path, sent),
      writes: isRefused(team)
        ? undefined
        : [{ id: newId(0), after: newRecord('task', { ...sent, ...times }) }],
    })
  },

  changeTask: (sender: Sender, { first, second, third }: Choice): Command | undefined => {
    const task = pick(listRecords(sender, 'task'), first)
    if (!task) return undefined
    const team = pickTeam(sender, second)
    const sent = pickMembersOf(
      {
        description: descriptionOf(sender, second),
        taskStatusId: pickStatus(sender, second % 3 === 0 ? 'New' : 'Open', second),
        taskText: remarkOf(second),
        resourceTeamId: team?.id ?? null,
      },
      third,
    )
    const isLocked = sender.world.statuses.isClosed(task)
    if (isLocked || ('resourceTeamId' in sent && isNewlyRefused(task, team)))
      return putRecord(sender, task, { sent, isRefused: true })
    const { taskStatusId } = sent
    const times = typeof taskStatusId === 'string' ? timesOf(sender, task, taskStatusId) : {}
    return putRecord(sender, task, { sent, follows: times })
  },

  complete: (sender: Sender, choice: Choice): Command | undefined =>
    close(sender, choice, 'complete', 'Completed'),

  cancel: (sender: Sender, choice: Choice): Command | undefined =>
    close(sender, choice, 'cancel', 'Cancelled'),

  reopen: (sender: Sender, { first, second }: Choice): Command | undefined => {
    const { statuses } = sender.world
    const closed = listRecords(sender, 'task').filter((task) => statuses.isClosed(task))
    const tasks = pickSome(closed, first, 1 + (second % 2))
    if (tasks.length === 0) return undefined
    const taskStatusId = pickStatus(sender, 'Open', second)
    return callOnTasks(sender, tasks, {
      call: 'reopen',
      body: { taskStatusId, remark: 'Toch niet klaar' },
      writes: tasks.map((task) => withStatus(sender, task, taskStatusId)),
    })
  },

  assignDeadline: (sender: Sender, { first, second }: Choice): Command | undefined => {
    const tasks = pickSome(listRecords(sender, 'task'), first, 1 + (second % 3))
    const deadlineUtc = deadlines[second % 3] ?? null
    return tasks.length === 0
      ? undefined
      : callOnTasks(sender, tasks, {
          call: 'assigndeadline',
          body: { deadlineUtc },
          writes: listOpen(sender, tasks).map((task) => changeOf(task, { deadlineUtc })),
        })
  },

  assignTeam: (sender: Sender, { first, second }: Choice): Command | undefined => {
    const tasks = pickSome(listRecords(sender, 'task'), first, 1 + (second % 3))
    const team = pickTeam(sender, second)
    if (tasks.length === 0) return undefined
    const open = listOpen(sender, tasks).filter((task) => !isNewlyRefused(task, team))
    return callOnTasks(sender, tasks, {
      call: 'assigntoteam',
      body: { resourceTeamId: team?.id ?? null },
      writes: open.map((task) => changeOf(task, { resourceTeamId: team?.id ?? null })),
    })
  },
} as const

function close(
  sender: Sender,
  { first, second, third }: Choice,
  call: 'complete' | 'cancel',
  statusType: string,
): Command | undefined {
  const tasks = pickSome(listRecords(sender, 'task'), first, 1 + (third % 3))
  if (tasks.length === 0) return undefined
  const taskStatusId = pickStatus(sender, statusType, second)
  return callOnTasks(sender, tasks, {
    call,
    body: { taskStatusId },
    writes: listOpen(sender, tasks).map((task) => withStatus(sender, task, taskStatusId)),
  })
}

interface TaskCall {
  readonly call: string
  readonly body: Members
  readonly writes: readonly Write[]
}

function callOnTasks(
  sender: Sender,
  tasks: readonly FoundRecord[],
  { call, body, writes }: TaskCall,
): Command {
  const ids = tasks.map(({ id }) => id)
  return changeRecords(sender, {
    label: `${call} ${ids.join()} ${JSON.stringify(body)}`,
    send: () => sender.client.post(`${path}/${call}`, { ids, ...body }),
    kind: 'bulk',
    writes,
  })
}

function listOpen({ world }: Sender, tasks: readonly FoundRecord[]): readonly FoundRecord[] {
  return tasks.filter((task) => !world.statuses.isClosed(task))
}

function pickStatus({ world }: Sender, statusType: string, number: number): string {
  return pick(world.statuses.idsOf(statusType), number) ?? ''
}

/** What follows from a status that a task gets. */
function timesOf(
  { world: { statuses } }: Sender,
  { id: _, ...before }: FoundRecord,
  taskStatusId: string,
): Members {
  const after = { ...before, members: { ...before.members, taskStatusId } }
  const startUtc = before.members['startUtc'] ?? (statuses.typeOf(after) === 'Open' ? nowByProgram : null)
  const isClosed = statuses.isClosed(after)
  return { startUtc, endUtc: isClosed ? nowByProgram : null, isClosed }
}

function withStatus(sender: Sender, task: FoundRecord, taskStatusId: string): Write {
  return changeOf(task, { taskStatusId, ...timesOf(sender, task, taskStatusId) })
}

function pickTeam(sender: Sender, number: number): FoundRecord | undefined {
  return number % 2 === 0 ? undefined : pick(listRecords(sender, 'team'), number)
}

function isRefused(team: FoundRecord | undefined): boolean {
  return team?.members['status'] === 'Inactive'
}

function isNewlyRefused({ members }: FoundRecord, team: FoundRecord | undefined): boolean {
  return isRefused(team) && members['resourceTeamId'] !== team?.id
}
