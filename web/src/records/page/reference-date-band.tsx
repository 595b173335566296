import { formatDay } from '@stamboek/model/fields/notation/parse-day'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import { Button } from '../../ui/buttons/button.tsx'
import { getToday } from '../../ui/dates/date-typing.ts'
import { Banner } from '../../ui/feedback/banner.tsx'

interface ReferenceDateBandProps {
  readonly referenceDateUtc: string
  readonly onEnd: () => void
}

/** Says that the page shows what holds on a day, and ends that. */
export function ReferenceDateBand({ referenceDateUtc, onEnd }: ReferenceDateBandProps) {
  const day = dayOf(referenceDateUtc)
  return (
    <Banner tone="accent" role="status" actions={<Button onPress={onEnd}>Geen peildatum</Button>}>
      Je ziet wat {day === getToday() ? 'vandaag geldt' : `geldt op ${formatDay(day)}`}.
    </Banner>
  )
}
