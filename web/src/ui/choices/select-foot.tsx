import { Button } from '../buttons/button.tsx'
import styles from '../overlays/popover.module.css'

/** Below the options of a field with several choices: how many there are, and away with them. */
export function SelectFoot({ count, onClear }: { count: number; onClear: () => void }) {
  if (count === 0) return null
  return (
    <div className={styles.foot}>
      {count} gekozen
      <Button variant="bare" size="small" onPress={onClear}>
        Alles wissen
      </Button>
    </div>
  )
}
