import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './global-change.module.css'

/** A line with a globe before a text about all business units. */
export function GlobalChangeNote({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles.note}>
      <IconWorld aria-hidden />
      <span>{children}</span>
    </span>
  )
}

type Owned = Pick<RecordType, 'ownership' | 'ownedRecords'>

/** Whether a record is shared by all units, of a type whose other records belong to one. */
export function isSharedRecord(
  { ownership }: Pick<Owned, 'ownership'>,
  record: Readonly<Record<string, unknown>>,
): boolean {
  return ownership === 'either' && record['isGlobalSystemBusinessUnitRecord'] === true
}

/** Whether a record belongs to all business units (requirements 3.2), and is not a unit itself. */
export function isGlobalRecord(type: Owned, record: Readonly<Record<string, unknown>>): boolean {
  return isGlobalType(type) || isSharedRecord(type, record)
}

/** Business units are stored for all units, but own records themselves. */
function isGlobalType({ ownership, ownedRecords }: Owned): boolean {
  return ownership === 'global' && Object.keys(ownedRecords).length === 0
}

const shared = 'Gedeeld'
const sharedTooltip = 'Gedeeld: geldt in alle business units'

/** The value of a cell with a globe after it that is named "Gedeeld"; asks no record (`isSharedRecord` does). */
export function BesideSharedMark({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles.beside}>
      <span className={styles.value}>{children}</span>{' '}
      <span role="img" aria-label={shared} title={sharedTooltip} className={styles.icon}>
        <IconWorld aria-hidden />
      </span>
    </span>
  )
}

/** The mark "Gedeeld" with a globe, of a record for which `isSharedRecord` is true. */
export function SharedMark() {
  return (
    <span title={sharedTooltip} className={styles.mark}>
      <IconWorld aria-hidden />
      {shared}
    </span>
  )
}

/** A Dutch sentence on how many of the records belong to all business units; undefined if none does. */
export function describeGlobalChange(type: Owned, records: readonly AnyRecord[]): string | undefined {
  const count = records.filter((record) => isGlobalRecord(type, record)).length
  if (count === 0) return undefined
  if (count === records.length) return 'Dit geldt in alle business units.'
  const all = records.length.toLocaleString('nl-NL')
  return `${count.toLocaleString('nl-NL')} van de ${all} records ${count === 1 ? 'geldt' : 'gelden'} in alle business units.`
}

/**
 * A Dutch sentence that an import changes records of all business units; undefined if it cannot. `mayChangeGlobal` counts for
 * types of either ownership.
 */
export function describeGlobalImport(type: Owned, mayChangeGlobal: boolean): string | undefined {
  if (isGlobalType(type)) return 'Dit geldt in alle business units.'
  return type.ownership === 'either' && mayChangeGlobal
    ? 'Wat van alle business units is, verandert in alle business units.'
    : undefined
}
