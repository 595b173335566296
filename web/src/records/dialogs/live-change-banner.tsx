import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { realtimeConnection, useRealtimeStatus } from '../../realtime/realtime-connection.ts'
import { useSchema } from '../../session/schema.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner, RetryBanner } from '../../ui/feedback/banner.tsx'
import { listChangedLabels } from '../conflict/changed-labels.ts'
import { toLastChangePhrases } from '../conflict/last-change.ts'
import styles from './record-dialog.module.css'
import type { LiveChange } from './use-live-record.ts'

interface LiveChangeBannerProps extends UnmergedChangeProps {
  readonly type: ServedRecordType
  readonly isFollowed: boolean
  readonly change: LiveChange | undefined
}

interface UnmergedChangeProps {
  readonly whyNotComparable: string | undefined
  readonly onCompare: () => void
}

/**
 * Reports above the form that another user has changed or deleted the record, or that the live connection was given up.
 * The status region is rendered before its text, as screen readers need.
 */
export function LiveChangeBanner({ type, isFollowed, change, ...props }: LiveChangeBannerProps) {
  const { state, hasGivenUp } = useRealtimeStatus()
  return (
    <>
      {change && !change.isTakenOver && <UnmergedChange {...props} change={change} />}
      <div role="status" className={styles.said}>
        {/* The banner of the page cannot be reached from a dialog. */}
        {isFollowed && hasGivenUp && (
          <RetryBanner
            label="Opnieuw verbinden"
            isTrying={state === 'Connecting'}
            onRetry={realtimeConnection.retry}
            focusTarget="[role=dialog]"
          >
            Er is geen live verbinding: wat anderen aan deze gegevens wijzigen, verschijnt hier niet vanzelf.
          </RetryBanner>
        )}
        {change?.isTakenOver && <TakenOverChange type={type} change={change} />}
      </div>
    </>
  )
}

function UnmergedChange({
  change,
  whyNotComparable,
  onCompare,
}: UnmergedChangeProps & { change: LiveChange }) {
  if (!change.current)
    return (
      <Banner tone="bad" role="alert">
        <strong>Dit record is zojuist verwijderd</strong>, of je mag het niet meer zien. Opslaan kan niet
        meer.
      </Banner>
    )
  return (
    <Banner
      tone="warn"
      role="alert"
      actions={
        <Button size="small" disabledReason={whyNotComparable} onPress={onCompare}>
          Wijzigingen vergelijken
        </Button>
      }
    >
      <ChangeSummary change={change} /> Wat je typte blijft staan.
    </Banner>
  )
}

const maxLabels = 4

function TakenOverChange({ type, change }: { type: ServedRecordType; change: LiveChange }) {
  const schema = useSchema()
  const { before, current = before } = change
  const labels = listChangedLabels({ type, before, after: current, schema })
  const more = labels.length > maxLabels ? ` en nog ${labels.length - maxLabels}` : ''
  return (
    <Banner>
      <ChangeSummary change={change} /> Het formulier is bijgewerkt.
      {labels.length > 0 && ` Anders dan daarnet: ${labels.slice(0, maxLabels).join(', ')}${more}.`}
    </Banner>
  )
}

function ChangeSummary({ change: { before, current } }: { change: LiveChange }) {
  const { user } = useSession()
  if (!current) return null
  const isDeactivated = before['status'] === 'Active' && current['status'] === 'Inactive'
  return (
    <strong>
      {isDeactivated ? 'Dit record is zojuist gedeactiveerd' : 'Deze gegevens zijn zojuist gewijzigd'} door{' '}
      {toLastChangePhrases(current, user).who}.
    </strong>
  )
}
