import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import type { RealtimeState } from '../../realtime/connection-state.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import type { ConnectionAboutProps } from './connection-about.tsx'
import styles from './connection-mark.module.css'
import { useShownConnection } from './use-shown-connection.ts'

const ConnectionAbout = lazyPart<ConnectionAboutProps>(
  async () => (await import('./connection-about.tsx')).ConnectionAbout,
  ({ onOpenChange }) => onOpenChange(false),
)

const labels: Readonly<Record<RealtimeState, string>> = {
  Connected: 'Live verbonden',
  Connecting: 'Verbinden…',
  Reconnecting: 'Opnieuw verbinden…',
  Disconnecting: 'Verbinding sluiten…',
  Disconnected: 'Niet live verbonden',
}

/** A button with the state of the live connection: a dot, or words once it is missed; opens an explanation. */
export function ConnectionMark() {
  const { state, hasGivenUp, isMissed, announcement } = useShownConnection()
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const label = labels[state]
  const Icon = state === 'Disconnected' ? IconAlertTriangle : IconRefresh
  return (
    <>
      <Button
        ref={anchor}
        variant="bare"
        size="small"
        label={label}
        tooltip={label}
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
      <ConnectionAbout
        state={state}
        hasGivenUp={hasGivenUp}
        label={label}
        anchor={anchor}
        isOpen={isOpen}
        onOpenChange={setOpen}
      />
      <VisuallyHidden elementType="span" role="status">
        {announcement}
      </VisuallyHidden>
    </>
  )
}
