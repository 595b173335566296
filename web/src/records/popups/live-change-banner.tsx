import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { useSchema } from '../../data/schema.ts'
import { useSession } from '../../data/session.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { changedLabels } from '../conflict/changed-labels.ts'
import { otherChange } from '../conflict/other-change.ts'
import type { LiveChange } from './use-live-record.ts'

interface LiveChangeBannerProps {
  readonly type: ServedRecordType
  readonly change: LiveChange
  /** Why it cannot be put together with what is typed yet. */
  readonly whyNotComparable: string | undefined
  readonly onCompare: () => void
}

const mostLabels = 4

/** Says above the form what somebody else did to its record while it is open. */
export function LiveChangeBanner({ type, change, whyNotComparable, onCompare }: LiveChangeBannerProps) {
  const { user } = useSession()
  const schema = useSchema()
  const { before, current, isTakenOver } = change
  if (!current)
    return (
      <Banner tone="bad" role="alert">
        <strong>Dit record is zojuist verwijderd</strong>, of je mag het niet meer zien. Opslaan kan niet
        meer.
      </Banner>
    )
  const what = (
    <strong>
      {isDeactivated(before, current)
        ? 'Dit record is zojuist gedeactiveerd'
        : 'Deze gegevens zijn zojuist gewijzigd'}{' '}
      door {otherChange(current, user).who}.
    </strong>
  )
  if (!isTakenOver)
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
        {what} Wat je typte blijft staan.
      </Banner>
    )
  const labels = changedLabels({ type, before, after: current, schema })
  const more = labels.length > mostLabels ? ` en nog ${labels.length - mostLabels}` : ''
  return (
    <Banner role="status">
      {what} Het formulier is bijgewerkt.
      {labels.length > 0 && ` Anders dan daarnet: ${labels.slice(0, mostLabels).join(', ')}${more}.`}
    </Banner>
  )
}

function isDeactivated(before: LiveChange['before'], current: LiveChange['before']): boolean {
  return before['status'] === 'Active' && current['status'] === 'Inactive'
}
