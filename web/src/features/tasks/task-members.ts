import type { task } from '@stamboek/model/records/task/task'
import type { taskAccount } from '@stamboek/model/records/task/task-account'
import type { taskInvoice } from '@stamboek/model/records/task/task-invoice'
import type { MemberValues, PresentedRecord, RecordOf } from '@stamboek/model/schema/record-of'
import type { FormValuesOf } from '../../records/extension/form-values-of.ts'

export type Task = PresentedRecord<typeof task>

type TaskAccount = RecordOf<typeof taskAccount>

type Related = Pick<FormValuesOf<typeof task>, 'extensions'>

/** The accounts in the extension data of a task; empty if it has none. */
export function accountsOf({ extensions }: Related): readonly TaskAccount[] {
  return toChildren<typeof taskAccount>(extensions?.account?.accounts)
}

/** The numbers of the invoices in the extension data of a task; empty if it has none. */
export function invoiceNumbersOf({ extensions }: Related): readonly string[] {
  const invoices = toChildren<typeof taskInvoice>(extensions?.receivables?.invoices)
  return invoices.map(({ invoiceNumber }) => invoiceNumber)
}

/** A definition names the type of a list by its key, which gives the compiler no type. */
function toChildren<Child>(rows: readonly MemberValues[] | null | undefined): readonly RecordOf<Child>[] {
  return (rows ?? []) as readonly RecordOf<Child>[]
}

export function isClosed(task: Pick<Task, 'isClosed'>): boolean {
  return task.isClosed
}

/** Whether the deadline of an open task has passed; `now` in ms since 1970. False without a deadline. */
export function isLate(task: Pick<Task, 'isClosed' | 'deadlineUtc'>, now = Date.now()): boolean {
  const { deadlineUtc } = task
  return !isClosed(task) && deadlineUtc !== null && Date.parse(deadlineUtc) < now
}

/** “Taak 12 · Factuur controleren”; undefined, for the default title, if number or description is unknown. */
export function formatTaskTitle({ taskId, description }: Partial<Task>): string | undefined {
  return typeof taskId === 'number' && description !== undefined
    ? `Taak ${taskId} · ${description}`
    : undefined
}

/** The path of the page of an account's tasks in another product (requirements 8.1), for `ExternalLink`. */
export function externalAccountPath({ accountId, isPerson }: TaskAccount): string {
  return `/account/${isPerson ? 'consumer' : 'business'}/${encodeURIComponent(accountId)}/tasks`
}

/** The path of an invoice's page in another product (requirements 8.1), for `ExternalLink`. */
export function externalInvoicePath(invoiceNumber: string): string {
  return `/accounts-receivable/invoice/${encodeURIComponent(invoiceNumber)}`
}
