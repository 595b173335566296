import { IconHome, IconMapSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/buttons/button.tsx'
import { MessagePage } from '../failure/message-page.tsx'
import { pickMessage } from './not-found-messages.ts'

/** For an address that does not exist or that the person may not see: which of the two is not said (platform.md 2.1). */
export function NotFoundPage() {
  const [message] = useState(() => pickMessage())
  const navigate = useNavigate()
  return (
    <MessagePage
      icon={IconMapSearch}
      title={message}
      actions={
        <Button variant="primary" icon={IconHome} onPress={() => void navigate('/')}>
          Naar de homepage
        </Button>
      }
    >
      De pagina is niet gevonden, of je hebt geen rechten om haar te zien.
    </MessagePage>
  )
}
