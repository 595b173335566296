import type { taskTemplate } from '@stamboek/model/records/task/task-template'
import { IconPlaylistAdd } from '@tabler/icons-react'
import { lazyDialog } from '../../records/dialogs/action-dialogs.tsx'
import { pageExtension } from '../../records/extension/page-extension.ts'

export const extension = pageExtension<typeof taskTemplate>({
  actions: [
    {
      id: 'createTasks',
      call: 'createTasks',
      icon: IconPlaylistAdd,
      place: { after: 'Clone' },
      whyNot: ([template]) => (template?.status === 'Inactive' ? 'Dit sjabloon is inactief.' : undefined),
      Dialog: lazyDialog(async () => (await import('./create-tasks-dialog.tsx')).CreateTasksDialog),
    },
  ],
})
