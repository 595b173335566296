import { wallClockOf } from '@stamboek/model/schema/amsterdam-time'

const dayMs = 86_400_000
/** 1899-12-30, the day 0 of spreadsheets. */
const epoch = -25_569 * dayMs
/** Before 1 March 1900 Excel counts a day that there never was. */
const first = 61
const afterLast = 2_958_466

/** The number that a spreadsheet keeps for a day `yyyy-MM-dd`; undefined for days that it does not know. */
export function dayToSerial(day: string): number | undefined {
  return within((Date.parse(day) - epoch) / dayMs)
}

/**
 * The number for an instant, on the clock of Amsterdam; undefined where it could not be read back: for days that a spreadsheet
 * does not know, and for the hour that comes twice.
 */
export function instantToSerial(instant: string): number | undefined {
  const clock = wallClockOf(instant)
  return clock === undefined ? undefined : within((clock - epoch) / dayMs)
}

function within(serial: number): number | undefined {
  return serial >= first && serial < afterLast ? serial : undefined
}
