import { ProgressBar as AriaProgressBar, Label } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from './progress-bar.module.css'

export type ProgressBarProps = {
  label: string
  /** 0 to 100; null for an indeterminate bar. */
  value: number | null
  hideLabel?: boolean | undefined
}

/** A bar with its label and percentage above it; `hideLabel` hides both, an indeterminate bar has no percentage. */
export function ProgressBar({ label, value, hideLabel }: ProgressBarProps) {
  return (
    <AriaProgressBar
      className={classNames(styles.bar)}
      value={value ?? 0}
      isIndeterminate={value === null}
      {...(hideLabel && { 'aria-label': label })}
    >
      {({ percentage, valueText }) => (
        <>
          {!hideLabel && (
            <span className={styles.head}>
              <Label>{label}</Label>
              {value !== null && <span className={styles.value}>{valueText}</span>}
            </span>
          )}
          <span className={styles.track}>
            <span
              className={classNames(styles.fill, value === null && styles.moving)}
              style={value === null ? {} : { width: `${percentage ?? 0}%` }}
            />
          </span>
        </>
      )}
    </AriaProgressBar>
  )
}
