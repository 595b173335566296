import { IconBuildingOff } from '@tabler/icons-react'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { MessagePage } from './message-page.tsx'

/** The exact text is that of domain.md section 8. */
export const noBusinessUnitsText = 'Er zijn geen business units beschikbaar op je gebruikersaccount.'

/** In place of every page that works inside a business unit, for a person who is in none. */
export function NoBusinessUnit() {
  const { user, signOut } = useSession()
  return (
    <MessagePage
      icon={IconBuildingOff}
      title="Je bent nog niet aan een business unit gekoppeld"
      actions={<Button onPress={() => void signOut()}>Afmelden</Button>}
    >
      Bijna alles in Stamboek hoort bij een business unit. Vraag een beheerder om het account{' '}
      <strong>{user.userName}</strong> aan een business unit toe te voegen en meld je daarna opnieuw aan.
    </MessagePage>
  )
}
