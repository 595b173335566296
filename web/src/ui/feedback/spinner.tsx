import { ProgressBar as AriaProgressBar } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from './spinner.module.css'

/** A spinner, shown at once, for waits of more than 300 ms; `label` is for screen readers. */
export function Spinner({ label = 'Bezig…', size = 16 }: { label?: string; size?: number }) {
  return (
    <AriaProgressBar isIndeterminate aria-label={label} className={classNames(styles.spinner)}>
      <svg viewBox="0 0 16 16" fill="none" style={{ width: size, height: size }} aria-hidden="true">
        <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeWidth="2" opacity="0.25" />
        <path
          d="M14.25 8A6.25 6.25 0 0 0 8 1.75"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
    </AriaProgressBar>
  )
}
