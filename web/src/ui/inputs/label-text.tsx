import styles from './field.module.css'

/** The words of a label and the star of what is required; the star is not read, since the field says it is required itself. */
export function LabelText({ label, isRequired }: { label: string; isRequired: boolean | undefined }) {
  return (
    <>
      <span className={styles.labelText}>{label}</span>
      {isRequired && (
        <span className={styles.star} aria-hidden="true">
          {' *'}
        </span>
      )}
    </>
  )
}
