import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Dialog, Heading, Popover } from 'react-aria-components'
import { realtimeConnection } from '../../data/realtime-connection.ts'
import type { RealtimeState } from '../../data/realtime-link.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import popoverStyles from '../../ui/popover.module.css'
import styles from './connection-mark.module.css'
import { useShownConnection } from './use-shown-connection.ts'

const untilThen = 'Tot dan zie je wijzigingen van anderen pas als je opnieuw zoekt.'

const texts: Readonly<Record<RealtimeState, { readonly label: string; readonly description: string }>> = {
  Connected: { label: 'Live verbonden', description: 'Wijzigingen van anderen verschijnen vanzelf.' },
  Connecting: {
    label: 'Verbinden…',
    description: `De live verbinding met de server wordt gemaakt. ${untilThen}`,
  },
  Reconnecting: {
    label: 'Opnieuw verbinden…',
    description: `De live verbinding met de server is weggevallen en wordt hersteld. ${untilThen}`,
  },
  Disconnecting: {
    label: 'Verbinding sluiten…',
    description: 'De live verbinding met de server wordt gesloten.',
  },
  Disconnected: {
    label: 'Niet live verbonden',
    description: 'Wijzigingen van anderen zie je pas als je opnieuw zoekt.',
  },
}

/** How the live connection is: a dot as long as there is nothing to know, words and another mark when there is. */
export function ConnectionMark() {
  const { state, hasGivenUp, isMissed, announcement } = useShownConnection()
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const { label, description } = texts[state]
  const Icon = state === 'Disconnected' ? IconPlugConnectedX : IconRefresh
  return (
    <>
      <Button
        ref={anchor}
        variant="bare"
        size="small"
        label={label}
        tooltip={`${label}. ${description}`}
        tooltipPlacement="bottom"
        className={classNames(styles.mark, isMissed && styles.missed)}
        isExpanded={isOpen}
        onPress={() => setOpen(true)}
        {...(isMissed && { icon: Icon })}
      >
        {isMissed ? (
          <span className={styles.text}>{label}</span>
        ) : (
          <span className={styles.dot} data-state={state} />
        )}
      </Button>
      <Popover
        className={popoverStyles.popover ?? ''}
        triggerRef={anchor}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom end"
        offset={6}
      >
        <Dialog className={styles.about ?? ''}>
          <Heading slot="title" className={styles.title ?? ''}>
            {label}
          </Heading>
          <p>{description}</p>
          {hasGivenUp && (
            <Button isPending={state === 'Connecting'} onPress={realtimeConnection.retry}>
              Opnieuw verbinden
            </Button>
          )}
        </Dialog>
      </Popover>
      <span role="status" className={styles.spoken}>
        {announcement}
      </span>
    </>
  )
}
