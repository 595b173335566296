import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { ReactNode } from 'react'
import styles from './record-dialog.module.css'

const moment = { kind: 'dateTime', label: 'Gewijzigd op' } as const

/** What stands at the foot of a record: whether it is a system value, and who changed it last (platform.md 2.6). */
export function recordFootnote(record: Readonly<Record<string, unknown>>): ReactNode {
  const { systemValue, lastModifiedOnUtc, lastModifiedBy } = record
  const isSystemValue = `Systeemwaarde: ${systemValue === true ? 'Ja' : 'Nee'}`
  if (typeof lastModifiedOnUtc !== 'string') return isSystemValue
  const isLabelled =
    typeof lastModifiedBy === 'object' && lastModifiedBy !== null && 'label' in lastModifiedBy
  const by = isLabelled ? ` door ${String(lastModifiedBy.label)}` : ''
  // A line never ends in the middle of the date.
  return (
    <>
      {isSystemValue} ·{' '}
      <span className={styles.together}>Gewijzigd {kindOf(moment).format(lastModifiedOnUtc, moment)}</span>
      {by}
    </>
  )
}
