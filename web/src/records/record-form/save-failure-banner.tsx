import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { SaveFailure } from './use-save-record.ts'

interface SaveFailureBannerProps {
  readonly failure: SaveFailure
  readonly onRetry: () => void
  readonly onTakeTheirs: () => void
}

/** Says above the form why saving did not succeed, and what can be done about it. */
export function SaveFailureBanner({ failure, onRetry, onTakeTheirs }: SaveFailureBannerProps) {
  const { current, canRetry, messages } = failure
  return (
    <Banner
      tone={current ? 'warn' : 'bad'}
      role="alert"
      actions={
        <>
          {current && (
            <Button size="small" onPress={onTakeTheirs}>
              Toon actuele gegevens
            </Button>
          )}
          {canRetry && (
            <Button size="small" onPress={onRetry}>
              Opnieuw proberen
            </Button>
          )}
        </>
      }
    >
      <strong>{failure.title}. </strong>
      {current ? conflictText(current) : messages.join(' ')}
    </Banner>
  )
}

function conflictText(current: Readonly<Record<string, unknown>>): string {
  const { lastModifiedBy } = current
  const isLabelled =
    typeof lastModifiedBy === 'object' && lastModifiedBy !== null && 'label' in lastModifiedBy
  const who = isLabelled ? String(lastModifiedBy.label) : 'Iemand anders'
  return `${who} heeft dit record gewijzigd terwijl je bezig was. Wat je typte blijft staan; de overige velden kun je bijwerken.`
}
