import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import { Button } from '../../ui/buttons/button.tsx'
import { usePage } from '../page/page-context.ts'
import { readChangedByOthers, withChangedByOthers } from '../state/changed-by-others.ts'
import styles from './changed-since-toggle.module.css'
import { useChangedCount } from './use-changed-count.ts'

/** Says how many found records others changed since the last visit, and shows these alone; nothing without any. */
export function ChangedSinceToggle() {
  const { types, state, search, visit, replaceSearch } = usePage()
  const lastVisit = visit.since
  const searched = readChangedByOthers(state.applied.values)
  const since = searched ?? lastVisit
  const changedCount = useChangedCount(types.page, state, search, searched === undefined ? lastVisit : null)
  const count = searched === undefined ? changedCount : search.totalCount
  const isTree = types.page.grid.tree !== undefined
  const isOn = isTree ? visit.isTreeOfChanges : searched !== undefined
  if (since === null || (count === 0 && !isOn)) return null
  const moment = since === lastVisit ? 'laatste bezoek' : formatInstant(since)
  return (
    <span className={styles.place}>
      <Button
        size="small"
        variant="bare"
        icon={Dot}
        isPressed={isOn}
        tooltip={
          isOn ? 'Toon weer alle rijen' : `Toon alleen wat anderen sinds ${formatInstant(since)} wijzigden`
        }
        onPress={() =>
          isTree
            ? visit.setTreeOfChanges(!isOn)
            : replaceSearch(withChangedByOthers(state.applied, isOn ? null : since))
        }
      >
        {count.toLocaleString('nl-NL')} gewijzigd sinds {moment}
      </Button>
    </span>
  )
}

function Dot() {
  return <span aria-hidden="true" className={styles.dot} />
}
