import { IconHome, IconMapSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/buttons/button.tsx'
import { MessagePage } from './message-page.tsx'

/**
 * For an address that does not exist or is not permitted, without telling which (requirements 10.1). The title is
 * picked at random.
 */
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

/** @internal */
export const notFoundMessages = [
  'Hier is niets te vinden. Zelfs geen lege tabel.',
  'Deze pagina is even niet aanwezig. Of nooit geweest.',
  'We hebben overal gezocht, ook achter de archiefkast.',
  'Verkeerde afslag genomen? Dat overkomt de besten.',
  'Dit stamboek houdt hier op. Gelukkig weten we de weg terug.',
] as const

/**
 * Returns one of `notFoundMessages`; `random` returns a number from 0 up to 1.
 * @internal
 */
export function pickMessage(random: () => number = Math.random): string {
  return notFoundMessages[Math.floor(random() * notFoundMessages.length)] ?? notFoundMessages[0]
}
