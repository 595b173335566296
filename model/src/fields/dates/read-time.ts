import type { Parsed } from '../../schema/field-kind.ts'
import { accepted, refused } from '../parsed.ts'
import { shortText } from '../short-text.ts'

export const notTime = 'Vul een tijd in, zoals 09:30.'

const timeText = /^(\d{1,2})(?:[:.u](\d{2})(?:[:.](\d{2}))?)?$/i
const fourDigits = /^(\d{2})(\d{2})$/

/** Reads a time as people write it: `9:30`, `09.30`, `9u30`, `0930`, `09:30:15`. Gives `HH:mm:ss`. */
export function readTimeText(text: string): Parsed<string> {
  const trimmed = shortText(text)
  const match = fourDigits.exec(trimmed) ?? timeText.exec(trimmed)
  const [, hour = '', minute, second = '00'] = match ?? []
  if (minute === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return refused(notTime)
  return accepted(`${hour.padStart(2, '0')}:${minute}:${second}`)
}
