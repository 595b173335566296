import type { RecordPageExtension } from '../../records/extension/record-page-extension.ts'
import { AccountsCell, DeadlineCell, InvoicesCell, TaskTypeCell } from './task-cells.tsx'

/** The list of tasks (requirements 8.1). */
export const extension: RecordPageExtension = {
  dtoKey: 'Main.TaskSearchViewDto',
  cells: {
    deadlineDate: DeadlineCell,
    deadlineUtc: DeadlineCell,
    taskTypeId: TaskTypeCell,
    accountNames: AccountsCell,
    invoiceNumbers: InvoicesCell,
  },
}
