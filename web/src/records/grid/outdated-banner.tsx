import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'

interface OutdatedBannerProps {
  /** See `whyOutdated`. */
  readonly why: string
  readonly onRetry: () => void
}

/** Stands above rows that could not be read anew, which come by themselves as soon as they can. */
export function OutdatedBanner({ why, onRetry }: OutdatedBannerProps) {
  return (
    <Banner
      tone="warn"
      role="status"
      actions={
        <Button size="small" onPress={onRetry}>
          Nu proberen
        </Button>
      }
    >
      {why}
    </Banner>
  )
}
