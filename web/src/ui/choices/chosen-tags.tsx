import type { Option } from './option.ts'
import styles from './select.module.css'

/** As many tags as usually fit; the rest is counted, and listed in full in the popover. */
const mostShown = 2

/** The choices of a field with several, on its button. */
export function ChosenTags({ options }: { options: readonly Option[] }) {
  const hidden = options.length - mostShown
  return (
    <span className={styles.tags} title={joinLabels(options)}>
      {options.slice(0, mostShown).map((option) => (
        <span key={option.id} className={styles.tag}>
          {option.label}
        </span>
      ))}
      {hidden > 0 && <span className={styles.more}>+{hidden}</span>}
    </span>
  )
}

export function joinLabels(options: readonly Option[]): string {
  return options.map((option) => option.label).join(', ')
}
