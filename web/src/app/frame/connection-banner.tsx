import { useRef } from 'react'
import { realtimeConnection, useRealtimeStatus } from '../../data/realtime-connection.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusWhenGone } from '../../ui/use-focus-when-gone.ts'
import styles from './connection-mark.module.css'

/** Above the page once the live connection does not come back by itself. Its place is there before, so that a screen reader says what comes into it. */
export function ConnectionBanner() {
  const { state, hasGivenUp } = useRealtimeStatus()
  return (
    <div role="status" className={styles.place}>
      {hasGivenUp && <LostBanner isTrying={state === 'Connecting'} />}
    </div>
  )
}

function LostBanner({ isTrying }: { isTrying: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusWhenGone(button, 'main')
  return (
    <Banner
      tone="warn"
      actions={
        <Button ref={button} size="small" isPending={isTrying} onPress={realtimeConnection.retry}>
          Opnieuw verbinden
        </Button>
      }
    >
      <strong>De live verbinding is verbroken.</strong> Wijzigingen van anderen zie je pas als je opnieuw
      zoekt.
    </Banner>
  )
}
