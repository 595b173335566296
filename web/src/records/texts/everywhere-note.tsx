import { IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './everywhere-note.module.css'

/** A change that holds in all business units says so beside the button that makes it. */
export function EverywhereNote({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles.note}>
      <IconWorld aria-hidden />
      <span>{children}</span>
    </span>
  )
}
