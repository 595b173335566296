import type { user } from '@stamboek/model/records/system/user'
import { IconHistory } from '@tabler/icons-react'
import { changesLink } from '../../api/change-set-paths.ts'
import { pageExtension } from '../../records/extension/page-extension.ts'

/** Adds an action that shows what a person changed. */
export const extension = pageExtension<typeof user>({
  actions: [
    {
      id: 'changesByUser',
      label: 'Wat deze persoon wijzigde',
      icon: IconHistory,
      about: 'record',
      permission: 'UserReadAudit',
      place: { before: 'AuditTrail' },
      run: ({ records: [person], goTo }) => {
        if (person) goTo(changesLink({ userIds: person.id }))
      },
    },
  ],
})
