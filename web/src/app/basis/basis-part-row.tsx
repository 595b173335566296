import type { BasisOutcome, BasisPart } from '@stamboek/model/contract/basis'
import { flattenMenuItems } from '@stamboek/model/menu/menu-entries'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { usePermittedMenu } from '../menu/use-menu.ts'
import styles from './basis-page.module.css'
import { isAdded } from './use-basis-run.ts'

type BasisPartRowProps = {
  part: BasisPart
  needed: readonly BasisPart[]
  isChosen: boolean
  isRunning: boolean
  isLocked: boolean
  outcome: BasisOutcome | undefined
  onChange: (isChosen: boolean) => void
}

/** A part with its tick and meaning and, once it was sent, what became of it. */
export function BasisPartRow(props: BasisPartRowProps) {
  const { part, needed, outcome, isRunning } = props
  const { label, meaning, recordCount } = part
  const along = needed.map((each) => each.label).join(' en ')
  return (
    <li className={styles.part}>
      <div>
        <Checkbox
          label={`${label} (${recordCount})`}
          value={props.isChosen}
          isDisabled={props.isLocked || isAdded(outcome)}
          onChange={props.onChange}
        />
        <p className={styles.meaning}>
          {meaning}
          {along !== '' && ` ${along} ${needed.length === 1 ? 'komt' : 'komen'} mee.`}
        </p>
      </div>
      <div className={styles.outcome}>
        {isRunning ? (
          <Spinner label={`${label} wordt toegevoegd`} />
        ) : (
          outcome && <Outcome outcome={outcome} />
        )}
      </div>
    </li>
  )
}

function Outcome({ outcome }: { outcome: BasisOutcome }) {
  const { counts, message, dtoKey } = outcome
  const page = flattenMenuItems(usePermittedMenu()).find((item) => item.dtoKey === dtoKey)?.link
  const summary = describeCounts(counts)
  return (
    <>
      <span className={message === null ? styles.good : styles.bad}>
        {message === null ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
        {page === undefined || counts.new === 0 ? summary : <Link to={page}>{summary}</Link>}
      </span>
      {message !== null && <span className={styles.reason}>{message}</span>}
    </>
  )
}

function describeCounts({ new: added, unchanged, refused }: BasisOutcome['counts']): string {
  if (added + unchanged + refused === 0) return 'Niet toegevoegd'
  if (added === 0 && refused === 0) return 'Was er al'
  return unchanged > 0 ? `${added} toegevoegd, ${unchanged} al aanwezig` : `${added} toegevoegd`
}
