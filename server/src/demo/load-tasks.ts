import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import { taskPriorities } from '../basis/data/task-priorities.ts'
import { isFirstOfStatusType, taskStatuses } from '../basis/data/task-statuses.ts'
import type { UnitOfWork } from '../records/engine/unit-of-work.ts'
import { taskTemplates } from './data/task-templates.ts'
import { type DemoTaskType, taskTypes } from './data/task-types.ts'
import { type DemoTask, tasks } from './data/tasks.ts'
import { DemonstrationLoader } from './demonstration-loader.ts'

type Ids = ReadonlyMap<string, string>

interface KnownIds {
  readonly unitIds: Ids
  readonly functionIds: Ids
  /** By the code of the unit, a slash and the description of the resource. */
  readonly resourceIds: Ids
  /** By the code of the unit, a slash and the code of the team. */
  readonly teamIds: Ids
}

interface CodeIds {
  readonly typeIds: Ids
  readonly statusIds: Ids
  readonly priorityIds: Ids
}

/**
 * Adds the code tables of tasks, the templates, and the tasks of each unit with their accounts and invoices.
 */
export async function loadTasks(unit: UnitOfWork, known: KnownIds): Promise<void> {
  const loader = new DemonstrationLoader(unit)
  const statusIds = await loader.add(
    'Main.TaskStatusViewDto',
    taskStatuses,
    (status) => ({ ...status, systemValue: isFirstOfStatusType(status) }),
    ({ description }) => description,
  )
  const priorityIds = await loader.add(
    'Main.TaskPriorityViewDto',
    taskPriorities,
    (priority) => ({ ...priority }),
    ({ description }) => description,
  )
  const codes = { typeIds: await addTaskTypes(unit, known), statusIds, priorityIds }
  await addTemplates(loader, codes)
  for (const [code, owned] of Map.groupBy(tasks(dayOf(unit.now)), (task) => task.businessUnitCode)) {
    const caller = { ...unit.caller, businessUnitId: known.unitIds.get(code) ?? null }
    await addTasks(new DemonstrationLoader({ ...unit, caller }), owned, { ...known, ...codes })
  }
}

async function addTaskTypes(unit: UnitOfWork, { unitIds, functionIds }: KnownIds): Promise<Ids> {
  const typeIds = new Map<string, string>()
  for (const [code, owned] of Map.groupBy(taskTypes, (type) => type.businessUnitCode)) {
    const businessUnitId = code === null ? null : (unitIds.get(code) ?? null)
    const loader = new DemonstrationLoader({ ...unit, caller: { ...unit.caller, businessUnitId } })
    for (const [typeCode, id] of await addTypesOf(loader, owned, functionIds)) typeIds.set(typeCode, id)
  }
  return typeIds
}

async function addTypesOf(
  loader: DemonstrationLoader,
  owned: readonly DemoTaskType[],
  functionIds: Ids,
): Promise<Ids> {
  const ids = await loader.add(
    'Main.TaskTypeViewDto',
    owned,
    ({ code, description, color, icon, effectiveDurationInMin, businessUnitCode }) => ({
      code,
      description,
      color,
      icon,
      effectiveDurationInMin,
      isGlobalSystemBusinessUnitRecord: businessUnitCode === null,
    }),
    ({ code }) => code,
  )
  const rows = owned.flatMap(({ code: type, businessUnitCode, functions }) =>
    functions.map((each) => ({ ...each, type, businessUnitCode })),
  )
  await loader.add(
    'Main.FunctionPerTaskTypeViewDto',
    rows,
    ({ code, type, businessUnitCode, ...allowed }) => ({
      ...allowed,
      taskTypeId: ids.get(type),
      functionId: functionIds.get(code),
      isDeleted: false,
      isGlobalSystemBusinessUnitRecord: businessUnitCode === null,
    }),
  )
  return ids
}

async function addTemplates(
  loader: DemonstrationLoader,
  { typeIds, statusIds, priorityIds }: CodeIds,
): Promise<void> {
  const ids = await loader.add(
    'Main.TaskTemplateViewDto',
    taskTemplates,
    ({ code, description, remark }) => ({ code, description, remark }),
    ({ code }) => code,
  )
  const rows = taskTemplates.flatMap(({ code, details }) =>
    details.map((detail, index) => ({ ...detail, code, sortOrder: (index + 1) * 10 })),
  )
  await loader.add('Main.TaskTemplateDetailViewDto', rows, ({ code, type, status, priority, ...detail }) => ({
    ...detail,
    taskTemplateId: ids.get(code),
    taskTypeId: typeIds.get(type),
    taskStatusId: statusIds.get(status),
    taskPriorityId: priorityIds.get(priority),
    isDeleted: false,
  }))
}

async function addTasks(
  loader: DemonstrationLoader,
  owned: readonly DemoTask[],
  { typeIds, statusIds, priorityIds, resourceIds, teamIds }: KnownIds & CodeIds,
): Promise<void> {
  const ids = await loader.add(
    'Main.TaskViewDto',
    owned,
    ({ businessUnitCode, ...task }) => ({
      description: task.description,
      taskTypeId: typeIds.get(task.type),
      taskStatusId: statusIds.get(task.status),
      taskPriorityId: priorityIds.get(task.priority),
      resourceId: task.resource && resourceIds.get(`${businessUnitCode}/${task.resource}`),
      resourceTeamId: task.team && teamIds.get(`${businessUnitCode}/${task.team}`),
      deadlineUtc: task.deadlineUtc,
      taskText: task.taskText,
      startUtc: task.startUtc,
      endUtc: task.endUtc,
      durationInMin: task.durationInMin,
      isClosed: task.isClosed,
      orderNumber: task.orderNumber,
    }),
    ({ key }) => key,
  )
  const accounts = owned.flatMap(({ key, accounts: own }) => own.map((account) => ({ ...account, key })))
  await loader.add('Main.TaskAccountViewDto', accounts, ({ key, ...account }) => ({
    ...account,
    taskId: ids.get(key),
    isDeleted: false,
  }))
  const invoices = owned.flatMap(({ key, invoices: own }) =>
    own.map((invoiceNumber) => ({ invoiceNumber, key })),
  )
  await loader.add('Main.TaskInvoiceViewDto', invoices, ({ key, invoiceNumber }) => ({
    invoiceNumber,
    taskId: ids.get(key),
    isDeleted: false,
  }))
}
