import { useState } from 'react'
import { DateField } from '../src/ui/dates/date-field.tsx'
import { type DateRange, DateRangeField } from '../src/ui/dates/date-range-field.tsx'
import { DateTimeField } from '../src/ui/dates/date-time-field.tsx'
import { TimeField } from '../src/ui/dates/time-field.tsx'
import { DurationField } from '../src/ui/inputs/duration-field.tsx'
import { Card } from '../src/ui/layout/card.tsx'
import styles from './gallery.module.css'
import { sampleCodecs } from './sample-codecs.ts'

export function DatesSection() {
  const [date, setDate] = useState<string | null>('2026-02-01')
  const [empty, setEmpty] = useState<string | null>(null)
  const [range, setRange] = useState<DateRange>({ start: '1990-01-01', end: null })
  const [period, setPeriod] = useState<DateRange>({ start: '2026-02-01', end: '2026-03-01' })
  const [moment, setMoment] = useState<string | null>('2026-07-01T10:30:00Z')
  const [time, setTime] = useState<string | null>('12:00')
  const [duration, setDuration] = useState<number | null>(90)
  return (
    <Card title="Datums en tijden" isCollapsible>
      <div className={styles.fields}>
        <DateField codec={sampleCodecs.date} label="Startdatum" value={date} onChange={setDate} isRequired />
        <DateField
          codec={sampleCodecs.date}
          label="Einddatum"
          value={empty}
          onChange={setEmpty}
          description="Leeg is zonder einde."
        />
        <DateRangeField
          codec={sampleCodecs.date}
          label="Actief van … tot"
          value={range}
          onChange={setRange}
        />
        <DateRangeField
          codec={sampleCodecs.date}
          label="Gewijzigd tussen"
          value={period}
          onChange={setPeriod}
        />
        <DateTimeField
          label="Deadline"
          codec={sampleCodecs.dateTime}
          timeCodec={sampleCodecs.time}
          value={moment}
          onChange={setMoment}
        />
        <TimeField codec={sampleCodecs.time} label="Tijd" value={time} onChange={setTime} />
        <DurationField codec={sampleCodecs.duration} label="Duur" value={duration} onChange={setDuration} />
      </div>
    </Card>
  )
}
