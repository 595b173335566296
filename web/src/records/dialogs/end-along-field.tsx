import type { EndedAlong } from '@stamboek/model/contract/record-calls'
import { useSchema } from '../../session/schema.ts'
import { ReasonList } from '../../ui/feedback/reason-list.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import styles from './end-along-field.module.css'

interface EndAlongFieldProps {
  /** What would end along. */
  readonly along: readonly EndedAlong[]
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}

const maxRefused = 5

/** Asks whether to end along what refers to the ended records, and names it. */
export function EndAlongField({ along, value, onChange }: EndAlongFieldProps) {
  return (
    <div className={styles.along}>
      <Checkbox label="Beëindig ook wat erbij hoort" value={value} onChange={onChange} />
      <AlongList along={along} />
    </div>
  )
}

/** Names by type what changes along with the records of an action, and what cannot. */
export function AlongList({ along }: Pick<EndAlongFieldProps, 'along'>) {
  const schema = useSchema()
  const refused = along.flatMap((each) => each.refused)
  return (
    <>
      <ul className={styles.names}>
        {along
          .filter(({ totalRecordsAffected }) => totalRecordsAffected > 0)
          .map((each) => (
            <li key={each.dtoKey}>
              <strong>
                {schema.get(each.dtoKey)?.labels.many ?? 'Andere records'}: {formatCount(each)}
              </strong>{' '}
              {describeNames(each)}
            </li>
          ))}
      </ul>
      {refused.length > 0 && (
        <>
          <p>{refused.length === 1 ? 'Dit kan niet mee:' : 'Deze kunnen niet mee:'}</p>
          <ReasonList
            items={refused.slice(0, maxRefused).map(({ id, label, reason }) => ({ id, name: label, reason }))}
            more={refused.length - maxRefused}
          />
        </>
      )}
    </>
  )
}

function formatCount({ totalRecordsAffected }: EndedAlong): string {
  return totalRecordsAffected.toLocaleString('nl-NL')
}

function describeNames({ labels, totalRecordsAffected }: EndedAlong): string {
  const more = totalRecordsAffected - labels.length
  const names = labels.join(', ')
  return more > 0 ? `${names} en nog ${more.toLocaleString('nl-NL')}` : names
}
