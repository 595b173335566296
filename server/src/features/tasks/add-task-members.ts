import type { task } from '@stamboek/model/records/task/task'
import type { RecordOf } from '@stamboek/model/schema/record-of'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { isKept, rowsOfIds } from '../../database/sql-expressions.ts'
import { executorOf, type RecordContext } from '../../records/engine/record-context.ts'
import type { AddMembersOf } from '../../records/engine/record-feature.ts'
import { findOwnResource } from './own-resource.ts'
import { mayCancel, mayHandle, readTaskRights } from './task-rights.ts'

type Task = RecordOf<typeof task>
type Added = Awaited<ReturnType<AddMembersOf<typeof task>>>[number]
type Flags = typeof noFlags

/**
 * Adds what the caller may do with each task, and its accounts and invoices (requirements 8.2), in three queries.
 * Nothing may be done with a closed task, or by a caller without `TaskUpdate` or a resource.
 */
export const addTaskMembers: AddMembersOf<typeof task> = async (context, _, tasks) => {
  const [flags, extensions] = await Promise.all([readFlags(context, tasks), readExtensions(context, tasks)])
  return tasks.map((task) => ({ ...flags(task), ...extensions(task) }))
}

const noFlags = { canAssignToMe: false, canHandleTask: false, canCancelTask: false }

async function readFlags(context: RecordContext, tasks: readonly Task[]): Promise<(task: Task) => Flags> {
  const own = context.caller.permissions.has('TaskUpdate') ? await findOwnResource(context) : undefined
  if (!own) return () => noFlags
  const questions = tasks.map((task) => ({ resourceId: own.id, taskTypeId: task.taskTypeId }))
  const rightsOf = await readTaskRights(context, questions)
  return (task) => {
    if (task.isClosed) return noFlags
    const rights = rightsOf(own.id, task.taskTypeId)
    const isOwn = task.resourceId === own.id
    return {
      canAssignToMe: rights.execute && !isOwn,
      canHandleTask: mayHandle(rights, isOwn),
      canCancelTask: mayCancel(rights, isOwn),
    }
  }
}

async function readExtensions(
  context: RecordContext,
  tasks: readonly Task[],
): Promise<(task: Task) => Omit<Added, keyof Flags>> {
  const ids = tasks.map(({ id }) => id)
  const rows = await executorOf(context)
    .selectFrom(rowsOfIds(ids, 'k'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('record.task_account as c')
          .whereRef('c.task_id', '=', 'k.id')
          .where((eb) => isKept(eb, 'c'))
          .select((eb) => {
            const account = jsonBuildObject({
              accountId: eb.ref('c.account_id'),
              name: eb.ref('c.name'),
              isPerson: eb.ref('c.is_person'),
              accountType: eb.ref('c.account_type'),
              reference: eb.ref('c.reference'),
            })
            return eb.fn.jsonAgg(account).orderBy('c.name').orderBy('c.id').as('items')
          })
          .as('a'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('record.task_invoice as v')
          .whereRef('v.task_id', '=', 'k.id')
          .where((eb) => isKept(eb, 'v'))
          .select((eb) => {
            const invoice = jsonBuildObject({ invoiceNumber: eb.ref('v.invoice_number') })
            return eb.fn.jsonAgg(invoice).orderBy('v.invoice_number').as('items')
          })
          .as('i'),
      (join) => join.onTrue(),
    )
    .where((eb) => eb.or([eb('a.items', 'is not', null), eb('i.items', 'is not', null)]))
    .select(['k.id as taskId', 'a.items as accounts', 'i.items as invoices'])
    .execute()
  const byTask = new Map(rows.map((row) => [row.taskId, row]))
  return ({ id }) => {
    const accounts = byTask.get(id)?.accounts ?? []
    const invoices = byTask.get(id)?.invoices ?? []
    return {
      extensions: { account: { accounts }, receivables: { invoices } },
      accountNames: joinTexts(accounts.map(({ name }) => name)),
      accountReferences: joinTexts(accounts.map(({ reference }) => reference)),
      accountTypes: joinTexts(accounts.map(({ accountType }) => accountType)),
      invoiceNumbers: joinTexts(invoices.map(({ invoiceNumber }) => invoiceNumber)),
    }
  }
}

function joinTexts(texts: readonly (string | null)[]): string | null {
  const given = texts.filter((text) => text !== null && text !== '')
  return given.length === 0 ? null : [...new Set(given)].join(', ')
}
