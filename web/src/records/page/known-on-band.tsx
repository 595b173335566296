import { formatDay } from '@stamboek/model/fields/notation/parse-day'
import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import { dayOf, instantOfDay } from '@stamboek/model/schema/amsterdam-time'
import { Button } from '../../ui/buttons/button.tsx'
import { stepDate } from '../../ui/dates/date-typing.ts'
import { Banner } from '../../ui/feedback/banner.tsx'

interface KnownOnBandProps {
  readonly knownOnUtc: string
  readonly onEnd: () => void
}

/** Says that the page shows what was known at an instant, and leads back to the present. */
export function KnownOnBand({ knownOnUtc, onEnd }: KnownOnBandProps) {
  return (
    <Banner tone="warn" role="status" actions={<Button onPress={onEnd}>Terug naar nu</Button>}>
      Je ziet wat Stamboek {formatMoment(knownOnUtc)} liet zien. Hierin kan niets worden gewijzigd.
    </Banner>
  )
}

/** The end of a day in Amsterdam by its day. */
function formatMoment(instant: string): string {
  const day = dayOf(instant)
  return instant === instantOfDay(day)
    ? `aan het einde van ${formatDay(stepDate(day, 'day', -1))}`
    : `op ${formatInstant(instant)}`
}
