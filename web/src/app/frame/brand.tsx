import { IconHierarchy3 } from '@tabler/icons-react'
import styles from './brand.module.css'

/** The logo and name of the product; not a link. */
export function Brand() {
  return (
    <span className={styles.brand}>
      <IconHierarchy3 aria-hidden />
      <span className={styles.name}>Stamboek</span>
    </span>
  )
}
