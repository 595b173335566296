import type { RefObject } from 'react'
import { Dialog, Heading, Popover } from 'react-aria-components'
import type { RealtimeState, RealtimeStatus } from '../../realtime/connection-state.ts'
import { realtimeConnection } from '../../realtime/realtime-connection.ts'
import { Button } from '../../ui/buttons/button.tsx'
import popoverStyles from '../../ui/overlays/popover.module.css'
import styles from './connection-mark.module.css'

const fallbackText = 'Tot dan zie je wijzigingen van anderen pas als je opnieuw zoekt.'

const descriptions: Readonly<Record<RealtimeState, string>> = {
  Connected: 'Wijzigingen van anderen verschijnen vanzelf.',
  Connecting: `De live verbinding met de server wordt gemaakt. ${fallbackText}`,
  Reconnecting: `De live verbinding met de server is weggevallen en wordt hersteld. ${fallbackText}`,
  Disconnecting: 'De live verbinding met de server wordt gesloten.',
  Disconnected: 'Wijzigingen van anderen zie je pas als je opnieuw zoekt.',
}

export interface ConnectionAboutProps extends RealtimeStatus {
  readonly label: string
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** A popover that explains the state; once given up, with a button that reconnects. */
export function ConnectionAbout({
  state,
  hasGivenUp,
  label,
  anchor,
  isOpen,
  onOpenChange,
}: ConnectionAboutProps) {
  return (
    <Popover
      className={popoverStyles.popover ?? ''}
      triggerRef={anchor}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom end"
      offset={6}
    >
      <Dialog className={styles.about ?? ''}>
        <Heading slot="title" className={styles.title ?? ''}>
          {label}
        </Heading>
        <p>{descriptions[state]}</p>
        {hasGivenUp && (
          <Button isPending={state === 'Connecting'} onPress={realtimeConnection.retry}>
            Opnieuw verbinden
          </Button>
        )}
      </Dialog>
    </Popover>
  )
}
