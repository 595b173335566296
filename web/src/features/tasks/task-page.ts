import type { task } from '@stamboek/model/records/task/task'
import {
  IconCalendarTime,
  IconCircleCheck,
  IconCircleX,
  IconHandGrab,
  IconRotate,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import { lazyDialog } from '../../records/dialogs/action-dialogs.tsx'
import { pageExtension } from '../../records/extension/page-extension.ts'
import type { ExtraAction } from '../../records/extension/record-page-extension.ts'
import { ResourceInput, ResourceTeamInput } from './available-input.tsx'
import { claimNext } from './claim-next.ts'
import { TaskNumber, TaskRelations, TaskTimes } from './task-form-parts.tsx'
import { accountsOf, formatTaskTitle, invoiceNumbersOf, isClosed } from './task-members.ts'
import {
  refuseAssignToMe,
  refuseCancel,
  refuseClosed,
  refuseComplete,
  refuseReopen,
  toWhyNot,
} from './task-refusals.ts'

const changing = { place: { before: 'Clone' } } as const satisfies Partial<ExtraAction<typeof task>>

/** Tasks: their form and actions (requirements 8). */
export const extension = pageExtension<typeof task>({
  inputs: { resourceId: ResourceInput, resourceTeamId: ResourceTeamInput },
  formParts: [
    { id: 'number', Part: TaskNumber, place: { before: 'deadlineUtc' }, span: 2 },
    { id: 'times', Part: TaskTimes, place: { after: 'deadlineUtc' }, span: 4 },
    { id: 'relations', Part: TaskRelations, place: { after: 'deadlineUtc' }, span: 4, modes: ['edit'] },
  ],
  actions: [
    {
      id: 'claimNext',
      call: 'claimNext',
      icon: IconHandGrab,
      keys: 'Alt+KeyP',
      place: { before: 'Update' },
      run: (call) => void claimNext(call),
    },
    {
      ...changing,
      id: 'assignToMe',
      call: 'assignToMe',
      icon: IconUserCheck,
      keys: 'Alt+KeyM',
      whyNot: toWhyNot(refuseAssignToMe),
      Dialog: lazyDialog(async () => (await import('./assign-to-me-dialog.tsx')).AssignToMeDialog),
    },
    {
      ...changing,
      id: 'assignToTeam',
      call: 'assignToTeam',
      icon: IconUsers,
      keys: 'Alt+KeyT',
      whyNot: toWhyNot(refuseClosed),
      Dialog: lazyDialog(async () => (await import('./assign-to-team-dialog.tsx')).AssignToTeamDialog),
    },
    {
      ...changing,
      id: 'deadline',
      call: 'assignDeadline',
      label: 'Deadline…',
      icon: IconCalendarTime,
      keys: 'Alt+KeyL',
      whyNot: toWhyNot(refuseClosed),
      Dialog: lazyDialog(async () => (await import('./deadline-dialog.tsx')).DeadlineDialog),
    },
    {
      ...changing,
      id: 'complete',
      call: 'complete',
      icon: IconCircleCheck,
      keys: 'Alt+KeyA',
      whyNot: toWhyNot(refuseComplete),
      Dialog: lazyDialog(async () => (await import('./close-dialogs.tsx')).CompleteDialog),
    },
    {
      ...changing,
      id: 'cancel',
      call: 'cancel',
      icon: IconCircleX,
      whyNot: toWhyNot(refuseCancel),
      Dialog: lazyDialog(async () => (await import('./close-dialogs.tsx')).CancelDialog),
    },
    {
      ...changing,
      id: 'reopen',
      call: 'reopen',
      icon: IconRotate,
      whyNot: toWhyNot(refuseReopen),
      Dialog: lazyDialog(async () => (await import('./reopen-dialog.tsx')).ReopenDialog),
    },
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
})
