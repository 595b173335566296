import { useNavigation } from 'react-router'
import styles from './frame.module.css'

/** A thin line on top while another page is on its way for longer than 300 ms. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className={styles.progress} role="progressbar" aria-label="Pagina laden" />
}
