import type { user } from '@stamboek/model/records/system/user'
import { IconHistory, IconKey } from '@tabler/icons-react'
import { changesLink } from '../../api/change-set-paths.ts'
import { lazyDialog } from '../../records/dialogs/action-dialogs.tsx'
import { pageExtension } from '../../records/extension/page-extension.ts'

/** Adds the tokens of a user, and what that user changed. */
export const extension = pageExtension<typeof user>({
  actions: [
    {
      id: 'accessTokens',
      label: 'Tokens…',
      icon: IconKey,
      about: 'record',
      permission: 'UserRead',
      place: { before: 'AuditTrail' },
      Dialog: lazyDialog(async () => (await import('./access-tokens/tokens-dialog.tsx')).TokensDialog),
    },
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
