import { Fragment } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import styles from './key-caps.module.css'
import { listKeyNames } from './key-names.ts'

/** The keys of a shortcut as key caps, with alternatives side by side. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles.presses}>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && (
            <VisuallyHidden elementType="span" style={{ whiteSpace: 'pre' }}>
              {' of '}
            </VisuallyHidden>
          )}
          <span className={styles.press}>
            {listKeyNames(key).map((name) => (
              <kbd key={name} className={styles.cap}>
                {name}
              </kbd>
            ))}
          </span>
        </Fragment>
      ))}
    </span>
  )
}
