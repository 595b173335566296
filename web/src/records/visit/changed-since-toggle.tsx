import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import { Button } from '../../ui/buttons/button.tsx'
import { usePage } from '../page/page-context.ts'
import { readChangedByOthers, withChangedByOthers } from '../state/changed-by-others.ts'
import styles from './changed-since-toggle.module.css'
import { useChangedCount } from './use-changed-count.ts'

/** Says how many found records others changed since the last visit, and lists these alone; nothing without any. */
export function ChangedSinceToggle() {
  const { types, state, search, since: lastVisit, replaceSearch } = usePage()
  const searched = readChangedByOthers(state.applied.values)
  const since = searched ?? lastVisit
  const changedCount = useChangedCount(types.page, state, search, searched === undefined ? lastVisit : null)
  const count = searched === undefined ? changedCount : search.totalCount
  if (since === null || (count === 0 && searched === undefined)) return null
  const moment = since === lastVisit ? 'laatste bezoek' : formatInstant(since)
  const text = `${count.toLocaleString('nl-NL')} gewijzigd sinds ${moment}`
  return (
    <span className={styles.place}>
      {types.page.grid.tree ? (
        <span className={styles.text}>
          <Dot /> {text}
        </span>
      ) : (
        <Button
          size="small"
          variant="bare"
          icon={Dot}
          isPressed={searched !== undefined}
          tooltip={
            searched === undefined
              ? `Toon alleen wat anderen sinds ${formatInstant(since)} wijzigden`
              : 'Toon weer alle rijen'
          }
          onPress={() =>
            replaceSearch(withChangedByOthers(state.applied, searched === undefined ? since : null))
          }
        >
          {text}
        </Button>
      )}
    </span>
  )
}

function Dot() {
  return <span aria-hidden="true" className={styles.dot} />
}
