import type { AnyRecord } from '@stamboek/model/schema/record-of'

/** An account that a task is about. */
export interface TaskAccount {
  readonly accountId: string
  readonly name: string
  readonly isPerson: boolean
  readonly accountType: string | null
  readonly reference: string | null
}

interface TaskExtensions {
  readonly account?: { readonly accounts?: readonly TaskAccount[] }
  readonly receivables?: { readonly invoices?: readonly { readonly invoiceNumber: string }[] }
}

type Task = Readonly<Record<string, unknown>>

export function accountsOf(task: Task): readonly TaskAccount[] {
  return extensionsOf(task).account?.accounts ?? []
}

export function invoiceNumbersOf(task: Task): readonly string[] {
  return (extensionsOf(task).receivables?.invoices ?? []).map(({ invoiceNumber }) => invoiceNumber)
}

function extensionsOf(task: Task): TaskExtensions {
  return (task['extensions'] as TaskExtensions | null | undefined) ?? {}
}

export function isClosed(task: Task): boolean {
  return task['isClosed'] === true
}

/** Whether the deadline of an open task has passed. */
export function isLate(task: Task, now = Date.now()): boolean {
  const { deadlineUtc } = task
  return !isClosed(task) && typeof deadlineUtc === 'string' && Date.parse(deadlineUtc) < now
}

/** The number and the description of a task; undefined before it is read. */
export function formatTaskTitle({ taskId, description }: Task): string | undefined {
  return typeof taskId === 'number' && typeof description === 'string'
    ? `Taak ${taskId} · ${description}`
    : undefined
}

export function describeTask({ description }: AnyRecord): string {
  return typeof description === 'string' ? description : ''
}

/** The tasks of an account in another product (requirements 8.1). */
export function accountPath({ accountId, isPerson }: TaskAccount): string {
  return `/account/${isPerson ? 'consumer' : 'business'}/${encodeURIComponent(accountId)}/tasks`
}

export function invoicePath(invoiceNumber: string): string {
  return `/accounts-receivable/invoice/${encodeURIComponent(invoiceNumber)}`
}
