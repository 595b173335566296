import type { FieldError } from '@stamboek/model/contract/problem'
import type { resource } from '@stamboek/model/records/erp/resource'
import { user } from '@stamboek/model/records/system/user'
import { taskTemplate } from '@stamboek/model/records/task/task-template'
import { instantOfDay } from '@stamboek/model/schema/amsterdam-time'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { createRecord } from '../../records/actions/create-record.ts'
import { runCall } from '../../records/actions/run-call.ts'
import type { HookContext } from '../../records/engine/record-context.ts'
import type { CallHandlerOf } from '../../records/engine/record-feature.ts'
import { whyNotPermitted } from '../../records/engine/record-scope.ts'
import { RequestProblem } from '../../request-problem.ts'

type Hire = CallHandlerOf<typeof resource, 'hire'>
type Values = Parameters<Hire>[2]['values']

/**
 * Creates a resource from a day on, with functions, places in teams, the tasks of a template and, if it is asked, the account of a new
 * user with a role in the unit of the caller, as one change; returns the resource. Throws 403 without the right to create each of these,
 * 422 for what their rules refuse, at the member of the body.
 */
export const hire: Hire = async (context, type, { values }) => {
  const inner = { ...context, below: undefined }
  const activeRangeUtc = { start: instantOfDay(values.startDate), end: null }
  const userId = values.account === 'new' ? await createAccount(inner, values, activeRangeUtc) : values.userId
  const created = await within({ resourceFunctions: 'functionIds', resourceTeams: 'resourceTeamIds' }, () =>
    createRecord(inner, type, {
      description: values.description,
      code: values.code ?? null,
      resourceTypeId: values.resourceTypeId,
      userId,
      activeRangeUtc,
      status: 'Active',
      resourceFunctions: (values.functionIds ?? []).map((functionId) => ({ functionId, activeRangeUtc })),
      resourceTeams: (values.resourceTeamIds ?? []).map((resourceTeamId) => ({
        resourceTeamId,
        activeRangeUtc,
        status: 'Active',
      })),
    }),
  )
  if (values.taskTemplateId) await createFirstTasks(inner, created.id, values)
  return created
}

async function createAccount(
  context: HookContext,
  { userName, description, email, password, roleId }: Values,
  activeRangeUtc: object,
): Promise<string> {
  const type = context.engine.catalogue.typeOf(user)
  const reason = whyNotPermitted(context, type, 'Create')
  if (reason !== undefined) throw new RequestProblem('notAllowed', reason)
  const role = { roleId, businessUnitId: context.caller.businessUnitId, status: 'Active', activeRangeUtc }
  const person = { userName, fullName: description, email: email ?? null, password: password ?? null }
  const created = await within({ roles: 'roleId', fullName: 'description' }, () =>
    createRecord(context, type, { ...person, status: 'Active', activeRangeUtc, roles: [role] }),
  )
  return created.id
}

async function createFirstTasks(context: HookContext, resourceId: string, values: Values): Promise<void> {
  const type: RecordType = context.engine.catalogue.typeOf(taskTemplate)
  const call = type.calls.find(({ name }) => name === 'createTasks')
  if (!call) throw new Error('A template has no call that creates its tasks')
  const missing = call.permissions.find((permission) => !context.caller.permissions.has(permission))
  if (missing !== undefined)
    throw new RequestProblem('notAllowed', `Voor de eerste taken ontbreekt het recht ${missing}.`)
  await within({ '': 'taskTemplateId' }, () =>
    runCall(context, type, call, {
      params: { id: values.taskTemplateId ?? '' },
      body: { resourceId, startDate: values.startDate },
    }),
  )
}

/** Runs work on another record and places its errors at members of the body: by the first part of their path, or all by `''`. */
async function within<Result>(
  members: Readonly<Record<string, string>>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RequestProblem)) throw error
    const everything = members['']
    const place = ({ field, message }: FieldError): FieldError => {
      const [first = field] = field.split(/[.[]/)
      return { field: everything ?? members[first] ?? field, message }
    }
    const errors =
      error.errors?.map(place) ??
      (everything === undefined ? undefined : [{ field: everything, message: error.message }])
    const code = error.code === 'notFound' ? 'ruleBroken' : error.code
    throw new RequestProblem(code, error.message, errors && { errors })
  }
}
