import { realtimeConnection, useRealtimeStatus } from '../../realtime/realtime-connection.ts'
import { RetryBanner } from '../../ui/feedback/banner.tsx'
import styles from './connection-mark.module.css'

/**
 * Says that the live connection is lost, with a button to reconnect, once reconnecting failed or the session expired.
 * The status region is rendered before its text, as screen readers need.
 */
export function ConnectionBanner() {
  const { state, hasGivenUp } = useRealtimeStatus()
  return (
    <div role="status" className={styles.place}>
      {hasGivenUp && (
        <RetryBanner
          label="Opnieuw verbinden"
          isTrying={state === 'Connecting'}
          onRetry={realtimeConnection.retry}
          focusTarget="main"
        >
          <strong>De live verbinding is verbroken.</strong> Wijzigingen van anderen zie je pas als je opnieuw
          zoekt.
        </RetryBanner>
      )}
    </div>
  )
}
