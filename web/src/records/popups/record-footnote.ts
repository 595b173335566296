import { kindOf } from '@stamboek/model/fields/field-kinds'

const moment = { kind: 'dateTime', label: 'Gewijzigd op' } as const

/** What stands at the foot of a record: whether it is a system value, and who changed it last (platform.md 2.6). */
export function recordFootnote(record: Readonly<Record<string, unknown>>): string {
  const { systemValue, lastModifiedOnUtc, lastModifiedBy } = record
  const parts = [`Systeemwaarde: ${systemValue === true ? 'Ja' : 'Nee'}`]
  if (typeof lastModifiedOnUtc === 'string') {
    const isLabelled =
      typeof lastModifiedBy === 'object' && lastModifiedBy !== null && 'label' in lastModifiedBy
    const by = isLabelled ? ` door ${String(lastModifiedBy.label)}` : ''
    parts.push(`Gewijzigd ${kindOf(moment).format(lastModifiedOnUtc, moment)}${by}`)
  }
  return parts.join(' · ')
}
