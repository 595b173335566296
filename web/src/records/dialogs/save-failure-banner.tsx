import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import type { SaveFailure } from '../form/use-save-record.ts'

interface SaveFailureBannerProps {
  readonly failure: SaveFailure
  readonly onRetry: () => void
  readonly onCompare: () => void
}

/**
 * Says why a save was refused: after a conflict with a button to compare, else with the messages that belong to no field;
 * with a retry if that may help.
 */
export function SaveFailureBanner({ failure, onRetry, onCompare }: SaveFailureBannerProps) {
  const { current, canRetry, messages } = failure
  return (
    <Banner
      tone={current ? 'warn' : 'bad'}
      role="alert"
      actions={
        <>
          {current && (
            <Button size="small" onPress={onCompare}>
              Wijzigingen vergelijken
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
      {current
        ? 'Wat je typte blijft staan; vergelijk het met wat er nu is om te kunnen opslaan.'
        : messages.join(' ')}
    </Banner>
  )
}
