import type { AnyRecord, MemberValues } from '@stamboek/model/schema/record-of'
import { sql } from 'kysely'
import { executorOf, type RecordContext } from '../../records/engine/record-context.ts'
import { findOwnResource } from './own-resource.ts'
import { mayCancel, mayHandle, readTaskRights } from './task-rights.ts'

/**
 * Adds to tasks what this caller may do with them, and their accounts and invoices (domain.md section 3): three queries, however many
 * tasks there are.
 */
export async function addTaskMembers(
  context: RecordContext,
  _: unknown,
  tasks: readonly AnyRecord[],
): Promise<readonly MemberValues[]> {
  const [flags, extensions] = await Promise.all([readFlags(context, tasks), readExtensions(context, tasks)])
  return tasks.map((task) => ({ ...flags(task), ...extensions(task) }))
}

const noFlags = { canAssignToMe: false, canHandleTask: false, canCancelTask: false }

async function readFlags(
  context: RecordContext,
  tasks: readonly AnyRecord[],
): Promise<(task: AnyRecord) => MemberValues> {
  const own = context.caller.permissions.has('TaskUpdate') ? await findOwnResource(context) : undefined
  if (!own) return () => noFlags
  const questions = tasks.map((task) => ({ resourceId: own.id, taskTypeId: String(task['taskTypeId']) }))
  const rightsOf = await readTaskRights(context, questions)
  return (task) => {
    if (task['isClosed'] === true) return noFlags
    const rights = rightsOf(own.id, String(task['taskTypeId']))
    const isOwn = task['resourceId'] === own.id
    return {
      canAssignToMe: rights.execute && !isOwn,
      canHandleTask: mayHandle(rights, isOwn),
      canCancelTask: mayCancel(rights, isOwn),
    }
  }
}

interface Account {
  readonly accountId: string
  readonly name: string
  readonly isPerson: boolean
  readonly accountType: string | null
  readonly reference: string | null
}

interface Extension {
  readonly taskId: string
  readonly accounts: readonly Account[] | null
  readonly invoices: readonly { readonly invoiceNumber: string }[] | null
}

async function readExtensions(
  context: RecordContext,
  tasks: readonly AnyRecord[],
): Promise<(task: AnyRecord) => MemberValues> {
  const ids = tasks.map(({ id }) => id)
  const { rows } = await sql<Extension>`
    SELECT k.id AS "taskId", a.items AS accounts, i.items AS invoices
    FROM unnest(${ids}::uuid[]) AS k(id)
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('accountId', c.account_id, 'name', c.name, 'isPerson', c.is_person,
        'accountType', c.account_type, 'reference', c.reference) ORDER BY c.name, c.id) AS items
      FROM record.task_account c WHERE c.task_id = k.id AND NOT c.is_deleted) a ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('invoiceNumber', v.invoice_number) ORDER BY v.invoice_number) AS items
      FROM record.task_invoice v WHERE v.task_id = k.id AND NOT v.is_deleted) i ON true
    WHERE a.items IS NOT NULL OR i.items IS NOT NULL`.execute(executorOf(context))
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

/** Each text once; null for none. */
function joinTexts(texts: readonly (string | null)[]): string | null {
  const given = texts.filter((text) => text !== null && text !== '')
  return given.length === 0 ? null : [...new Set(given)].join(', ')
}
