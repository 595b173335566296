import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import { Button } from '../../ui/buttons/button.tsx'
import { usePage } from '../page/page-context.ts'
import styles from './changed-since-toggle.module.css'
import { isSearchedSince, searchSince, useChangedCount } from './use-changed-count.ts'

/** Says how many found records others changed since the last visit, and searches for what changed; nothing without any. */
export function ChangedSinceToggle() {
  const { types, state, search, since, replaceSearch } = usePage()
  const count = useChangedCount(types.page, state, search, since)
  const isOn = since !== null && isSearchedSince(state.applied, since)
  if (since === null || (count === 0 && !isOn)) return null
  return (
    <span className={styles.place}>
      <Button
        size="small"
        variant="bare"
        icon={Dot}
        isPressed={isOn}
        tooltip={isOn ? 'Toon weer alle rijen' : `Toon alleen wat sinds ${formatInstant(since)} is gewijzigd`}
        onPress={() => replaceSearch(searchSince(state.applied, isOn ? null : since))}
      >
        {count.toLocaleString('nl-NL')} gewijzigd sinds uw laatste bezoek
      </Button>
    </span>
  )
}

function Dot() {
  return <span aria-hidden="true" className={styles.dot} />
}
