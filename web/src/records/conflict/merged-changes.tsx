import { storageOf } from '@stamboek/model/fields/storage-of'
import styles from './conflict.module.css'
import type { Difference } from './difference.ts'
import { describeSetChange, formatDifferingValue, type TypeOfRow } from './difference-text.ts'

interface MergedChangesProps {
  readonly differences: readonly Difference[]
  readonly who: string
  readonly labelOf: (difference: Difference) => string
  readonly typeOfRow: TypeOfRow
}

/**
 * A table of the values that were merged without a question: before, after, and which side changed them; of a set its
 * additions and removals.
 */
export function MergedChanges({ differences, who, labelOf, typeOfRow }: MergedChangesProps) {
  const sides = { mine: 'Van mij', theirs: `Van ${who}`, together: 'Van beide kanten', conflict: '' }
  return (
    <section aria-label="Samengevoegd" className={styles.section}>
      <h3>Vanzelf samengevoegd</h3>
      <div className={styles.scroller}>
        <table className={styles.merged}>
          <thead>
            <tr>
              <th scope="col">Veld</th>
              <th scope="col">Was</th>
              <th scope="col">Wordt</th>
              <th scope="col">Wijziging</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => {
              const { before, after } = describeChange(difference, who, typeOfRow)
              return (
                <tr key={difference.key}>
                  <th scope="row">{labelOf(difference)}</th>
                  <td className={styles.before}>{before || '–'}</td>
                  <td>{after || '–'}</td>
                  <td>{sides[difference.by]}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function describeChange(difference: Difference, who: string, typeOfRow: TypeOfRow) {
  const { by } = difference
  if (isSet(difference)) {
    const mine = describeSetChange(difference, 'mine')
    const theirs = describeSetChange(difference, 'theirs')
    const after =
      by === 'together' ? `${mine} (van mij); ${theirs} (van ${who})` : by === 'mine' ? mine : theirs
    return { before: '', after }
  }
  const before = formatDifferingValue(difference, 'original', typeOfRow)
  return { before, after: formatDifferingValue(difference, by === 'theirs' ? 'theirs' : 'mine', typeOfRow) }
}

function isSet({ field, path }: Difference): boolean {
  const { shape } = storageOf(field)
  return path !== '' && (shape === 'link' || shape === 'list')
}
