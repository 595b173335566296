import type { RecordPageExtension } from '../../records/extension/record-page-extension.ts'
import { ResourceInput, ResourceTeamInput } from './available-input.tsx'
import { TaskNumber, TaskRelations, TaskTimes } from './task-form-parts.tsx'
import { accountsOf, formatTaskTitle, invoiceNumbersOf, isClosed } from './task-members.ts'

/** Tasks: their form and actions (domain.md 2.12). */
export const extension: RecordPageExtension = {
  dtoKey: 'Main.TaskViewDto',
  inputs: { resourceId: ResourceInput, resourceTeamId: ResourceTeamInput },
  formParts: [
    { id: 'number', Part: TaskNumber, place: { before: 'deadlineUtc' }, span: 2 },
    { id: 'times', Part: TaskTimes, place: { after: 'deadlineUtc' }, span: 4 },
    { id: 'relations', Part: TaskRelations, place: { after: 'deadlineUtc' }, span: 4, modes: ['edit'] },
  ],
  changedActions: {
    Get: { title: formatTaskTitle },
    Update: { title: formatTaskTitle },
    Clone: {
      whyNot: ([task]) =>
        task && accountsOf(task).length + invoiceNumbersOf(task).length > 0
          ? 'Een taak met accounts of facturen kan niet worden gedupliceerd.'
          : undefined,
      // A new task cannot be closed.
      start: ([task]) => (task && isClosed(task) ? { taskStatusId: null, taskStatus: null } : {}),
    },
  },
}
