import styles from './field.module.css'

/** How much of the room is used, from 80 % on, so that nobody meets the limit unprepared. */
export function TextCounter({ value, maxLength }: { value: string; maxLength: number | undefined }) {
  if (maxLength === undefined || value.length < maxLength * 0.8 || value.length === 0) return null
  return (
    <span className={styles.counter} aria-hidden="true">
      {value.length}/{maxLength}
    </span>
  )
}
