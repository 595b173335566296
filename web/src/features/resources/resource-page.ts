import type { resource } from '@stamboek/model/records/erp/resource'
import { IconUserMinus, IconUserPlus, IconUsersPlus } from '@tabler/icons-react'
import { lazyDialog } from '../../records/dialogs/action-dialogs.tsx'
import { pageExtension } from '../../records/extension/page-extension.ts'

/** Somebody comes or leaves, with all that belongs to it (requirements 7.1). */
export const extension = pageExtension<typeof resource>({
  actions: [
    {
      id: 'hire',
      call: 'hire',
      icon: IconUserPlus,
      place: { after: 'Create' },
      Dialog: lazyDialog(async () => (await import('./hire-dialog.tsx')).HireDialog),
    },
    {
      id: 'leave',
      call: 'leave',
      icon: IconUserMinus,
      place: { after: 'AssignEndDate' },
      Dialog: lazyDialog(async () => (await import('./leave-dialog.tsx')).LeaveDialog),
    },
    {
      id: 'assignToTeam',
      call: 'assignToTeam',
      icon: IconUsersPlus,
      place: { after: 'AssignEndDate' },
      Dialog: lazyDialog(async () => (await import('./add-to-team-dialog.tsx')).AddToTeamDialog),
    },
  ],
})
