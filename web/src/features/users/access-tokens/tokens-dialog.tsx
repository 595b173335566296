import type { user } from '@stamboek/model/records/system/user'
import type { ActionDialogPropsOf } from '../../../records/dialogs/action-dialog-props.ts'
import { useSession } from '../../../session/session.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { AccessTokens } from './access-token-list.tsx'

/** The tokens of a user: an administrator sees and ends them, and makes those of a service account. */
export function TokensDialog({ records, onClose }: ActionDialogPropsOf<typeof user>) {
  const { permissions } = useSession()
  const [owner] = records
  if (!owner) return null
  const mayChange = permissions.has('UserUpdate')
  return (
    <Dialog
      isOpen
      title="Tokens"
      subtitle={owner.fullName}
      onRequestClose={onClose}
      footer={<Button onPress={onClose}>Sluiten</Button>}
    >
      <AccessTokens
        owner={owner}
        canMake={mayChange && owner.isServiceAccount}
        canEnd={mayChange}
        empty={
          owner.isServiceAccount
            ? 'Dit serviceaccount heeft nog geen tokens.'
            : 'Deze gebruiker heeft geen tokens.'
        }
      />
    </Dialog>
  )
}
