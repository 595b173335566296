import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import type { SaveFailure } from '../form/use-save-record.ts'

interface SaveFailureBannerProps {
  readonly failure: SaveFailure
  readonly onRetry: () => void
  readonly onCompare: () => void
}

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
