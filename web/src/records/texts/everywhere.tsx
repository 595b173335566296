import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './everywhere.module.css'

/** A change that holds in all business units says so beside the button that makes it. */
export function EverywhereNote({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles.note}>
      <IconWorld aria-hidden />
      <span>{children}</span>
    </span>
  )
}

type Owned = Pick<RecordType, 'ownership'>

/** Whether a record belongs to all business units, so that a change of it holds in all of them (contracts.md, Business unit). */
export function holdsEverywhere({ ownership }: Owned, record: Readonly<Record<string, unknown>>): boolean {
  return (
    ownership === 'global' || (ownership === 'either' && record['isGlobalSystemBusinessUnitRecord'] === true)
  )
}

/** Says before a change of these records that it holds in all units; undefined where it does not. */
export function everywhereText(type: Owned, records: readonly AnyRecord[]): string | undefined {
  const count = records.filter((record) => holdsEverywhere(type, record)).length
  if (count === 0) return undefined
  if (count === records.length) return 'Dit geldt in alle business units.'
  const all = records.length.toLocaleString('nl-NL')
  return `${count.toLocaleString('nl-NL')} van de ${all} records ${count === 1 ? 'geldt' : 'gelden'} in alle business units.`
}

/** The same for rows of a file, of which it is not known yet which records they are about. */
export function everywhereInFileText({ ownership }: Owned, mayChangeGlobal: boolean): string | undefined {
  if (ownership === 'global') return 'Dit geldt in alle business units.'
  return ownership === 'either' && mayChangeGlobal
    ? 'Wat van alle business units is, verandert in alle business units.'
    : undefined
}
