import { IconPlaylistAdd } from '@tabler/icons-react'
import { lazyDialog } from '../../records/dialogs/action-dialogs.tsx'
import type { RecordPageExtension } from '../../records/extension/record-page-extension.ts'

/** Templates, which tasks are made from (requirements 8.6). */
export const extension: RecordPageExtension = {
  dtoKey: 'Main.TaskTemplateViewDto',
  actions: [
    {
      id: 'createTasks',
      call: 'createTasks',
      label: 'Taken aanmaken…',
      icon: IconPlaylistAdd,
      about: 'record',
      place: { after: 'Clone' },
      whyNot: ([template]) => (template?.['status'] === 'Inactive' ? 'Dit sjabloon is inactief.' : undefined),
      Dialog: lazyDialog(async () => (await import('./create-tasks-dialog.tsx')).CreateTasksDialog),
    },
  ],
}
