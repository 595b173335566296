import type { Parsed } from '../../schema/field-kind.ts'
import { accepted, refused } from '../parsed.ts'
import { shortText } from '../short-text.ts'

export const notTime = 'Vul een tijd in, zoals 09:30.'

const timeText = /^(\d{1,2})[:.u](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?(?:\s?uur)?$/i
const timeDigits = /^(\d{1,2})(\d{2})$/
const hourAlone = /^(\d{1,2})(?:\s?(?:u|uur))?$/i

/**
 * Parses `9:30`, `09.30`, `9u30`, `0930`, `930`, `9`, `9 uur` and `09:30:15` to `HH:mm:ss`, with
 * decimals if they are not 0.
 */
export function parseTimeText(text: string): Parsed<string> {
  const trimmed = shortText(text)
  const match = timeDigits.exec(trimmed) ?? timeText.exec(trimmed) ?? hourAlone.exec(trimmed)
  if (!match) return refused(notTime)
  const [, hour = '', minute = '00', second = '00', fraction = ''] = match
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return refused('Deze tijd bestaat niet.')
  const decimals = Number(fraction) > 0 ? `.${fraction}` : ''
  return accepted(`${hour.padStart(2, '0')}:${minute}:${second}${decimals}`)
}
