import type { task } from '@stamboek/model/records/task/task'
import type { taskSearch } from '@stamboek/model/records/task/task-search'
import { pageExtension } from '../../records/extension/page-extension.ts'
import { AccountsCell, DeadlineCell, InvoicesCell, TaskTypeCell } from './task-cells.tsx'

export const extension = pageExtension<typeof taskSearch, typeof task>({
  cells: {
    deadlineDate: DeadlineCell,
    deadlineUtc: DeadlineCell,
    taskTypeId: TaskTypeCell,
    accountNames: AccountsCell,
    invoiceNumbers: InvoicesCell,
  },
})
