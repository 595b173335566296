import { realtimeConnection, useRealtimeStatus } from '../../realtime/realtime-connection.ts'
import { RetryBanner } from '../../ui/feedback/retry-banner.tsx'
import styles from './connection-mark.module.css'

/** Above the page once the live connection does not come back by itself. Its place is there before, so that a screen reader says what comes into it. */
export function ConnectionBanner() {
  const { state, hasGivenUp } = useRealtimeStatus()
  return (
    <div role="status" className={styles.place}>
      {hasGivenUp && (
        <RetryBanner
          label="Opnieuw verbinden"
          isTrying={state === 'Connecting'}
          onRetry={realtimeConnection.retry}
          around="main"
        >
          <strong>De live verbinding is verbroken.</strong> Wijzigingen van anderen zie je pas als je opnieuw
          zoekt.
        </RetryBanner>
      )}
    </div>
  )
}
