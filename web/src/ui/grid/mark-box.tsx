import styles from './mark-box.module.css'

interface MarkBoxProps {
  label: string
  state: 'none' | 'some' | 'all'
  isDisabled?: boolean
}

/** The checkbox of a mark column. Its cell handles clicks and keys, and has the focus. */
export function MarkBox({ label, state, isDisabled = false }: MarkBoxProps) {
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      data-part="mark"
      aria-label={label}
      checked={state === 'all'}
      disabled={isDisabled}
      ref={(input) => {
        if (input) input.indeterminate = state === 'some'
      }}
      onChange={keepControlled}
      className={styles.box}
    />
  )
}

function keepControlled() {}
