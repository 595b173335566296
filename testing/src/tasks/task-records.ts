import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { expect } from 'vitest'
import { createRecord, readRecord, searchIds } from '../language/language-server.ts'
import { changeRecord, period } from '../resource-teams/team-records.ts'
import type { ApiResponse, TestClient } from '../server/test-client.ts'

export const tasks = '/api/main/tasks'
export const taskPage = '/api/main/tasksearch'
export const taskTypes = '/api/main/tasktypes'
export const taskStatuses = '/api/main/taskstatuses'
export const taskPriorities = '/api/main/taskpriorities'
export const taskTemplates = '/api/main/tasktemplates'
export const functions = '/api/main/functions'
export const resources = '/api/main/resources'

export const noRights = {
  allowedToCreate: false,
  allowedToExecute: false,
  allowedToHandle: false,
  allowedToHandleOwnTask: false,
  allowedToCancel: false,
  allowedToCancelOwnTask: false,
}

export type FunctionRights = typeof noRights

/** A row of a task type: the function and its rights. */
export const allow = (heldFunction: AnyRecord, rights: Partial<FunctionRights> = {}) => ({
  functionId: heldFunction.id,
  ...noRights,
  ...rights,
})

/** The answer to a bulk call; with holidays if it moved deadlines past some. */
export type BulkAnswer = BulkResult & { readonly skippedHolidays?: readonly object[] }

/** Sends a bulk call and returns the outcome of each task. */
export async function callOnTasks(
  client: TestClient,
  path: string,
  marked: readonly AnyRecord[],
  body: object = {},
): Promise<BulkAnswer> {
  const answer = await client.post<BulkAnswer>(`${tasks}/${path}`, { ids: idsOf(marked), ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/** The reason of each task in order; undefined for a changed one. */
export async function reasonsOf(
  client: TestClient,
  path: string,
  marked: readonly AnyRecord[],
  body: object = {},
): Promise<readonly (string | undefined)[]> {
  const { results, totalRecordsAffected } = await callOnTasks(client, path, marked, body)
  expect(results.map(({ id }) => id)).toEqual(idsOf(marked))
  expect(results.filter(({ done }) => done)).toHaveLength(totalRecordsAffected)
  return results.map(({ done, reason }) => (done ? undefined : (reason ?? '')))
}

export const idsOf = (records: readonly AnyRecord[]) => records.map(({ id }) => id)

export const readTask = (client: TestClient, { id }: AnyRecord) => readRecord(client, `${tasks}/${id}`)

/** Uses the current rowVersion of the task. */
export async function changeTask(
  client: TestClient,
  task: AnyRecord,
  members: object,
): Promise<ApiResponse<AnyRecord>> {
  return changeRecord(client, tasks, await readTask(client, task), members)
}

function requireChanged({ status, body }: ApiResponse<AnyRecord>): AnyRecord {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Creates tasks and what they refer to through the API, and finds ids of code tables by description. */
export class TaskRecords {
  readonly #client: TestClient
  readonly #ids: ReadonlyMap<string, string>
  readonly #prefix = crypto.randomUUID().slice(0, 8)
  #number = 0

  private constructor(client: TestClient, ids: ReadonlyMap<string, string>) {
    this.#client = client
    this.#ids = ids
  }

  static async create(client: TestClient): Promise<TaskRecords> {
    const all = [taskStatuses, taskPriorities].map((path) => searchIds(client, path, { limit: 1000 }))
    const items = (await Promise.all(all)).flatMap((page) => page.items)
    return new TaskRecords(client, new Map(items.map((item) => [String(item['description']), item.id])))
  }

  idOf(description: string): string {
    const id = this.#ids.get(description)
    if (id === undefined) throw new Error(`No status or priority is called ${description}`)
    return id
  }

  makeFunction(members: object = {}): Promise<AnyRecord> {
    return this.#make(functions, members)
  }

  makeType(members: object = {}): Promise<AnyRecord> {
    return this.#make(taskTypes, members)
  }

  /** Adds functions to a type without any, so that their rights apply. */
  async restrict(type: AnyRecord, rows: readonly object[]): Promise<AnyRecord> {
    return requireChanged(await changeRecord(this.#client, taskTypes, type, { functionPerTaskTypes: rows }))
  }

  makeResourceType(): Promise<AnyRecord> {
    return this.#make('/api/main/resourcetypes', {})
  }

  /** With these functions, without end. */
  makeResource(members: object, held: readonly AnyRecord[] = []): Promise<AnyRecord> {
    const resourceFunctions = held.map(({ id }) => ({ functionId: id, ...period() }))
    return this.#make(resources, { resourceFunctions, ...members })
  }

  makeTask(type: AnyRecord, members: object = {}): Promise<AnyRecord> {
    return this.#make(tasks, this.taskOf(type, members))
  }

  async makeTasks(count: number, type: AnyRecord, members: object = {}): Promise<readonly AnyRecord[]> {
    const made: AnyRecord[] = []
    while (made.length < count) made.push(await this.makeTask(type, members))
    return made
  }

  /** A task closed by this status. */
  async makeClosed(type: AnyRecord, status = 'Voltooid', members: object = {}): Promise<AnyRecord> {
    const task = await this.makeTask(type, members)
    return requireChanged(await changeTask(this.#client, task, { taskStatusId: this.idOf(status) }))
  }

  taskOf(type: AnyRecord, members: object = {}) {
    return {
      description: this.nextName(),
      taskTypeId: type.id,
      taskStatusId: this.idOf('Nieuw'),
      taskPriorityId: this.idOf('Normaal'),
      ...members,
    }
  }

  makeTemplate(details: readonly object[], members: object = {}): Promise<AnyRecord> {
    return this.#make(taskTemplates, { details, ...members })
  }

  detailOf(type: AnyRecord, members: object = {}) {
    const { taskTypeId, ...rest } = this.taskOf(type)
    return { taskTypeId, ...rest, ...members }
  }

  nextName(): string {
    this.#number += 1
    return `Proef ${this.#prefix} ${this.#number}`
  }

  #make(path: string, members: object): Promise<AnyRecord> {
    return createRecord(this.#client, path, { description: this.nextName(), ...members })
  }
}

export async function searchTasks(
  client: TestClient,
  types: readonly AnyRecord[],
  { path = tasks, ...body }: { readonly path?: string; readonly [member: string]: unknown } = {},
): Promise<readonly AnyRecord[]> {
  const { search, ...others } = body as { search?: object }
  const found = await searchIds(client, path, {
    limit: 1000,
    ...others,
    search: { taskTypeIds: idsOf(types), ...search },
  })
  return found.items
}
