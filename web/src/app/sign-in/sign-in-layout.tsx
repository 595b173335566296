import type { ReactNode } from 'react'
import { Brand } from '../frame/brand.tsx'
import styles from './sign-in.module.css'

/** The page around a form of somebody who is not signed in. */
export function SignInLayout({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <div className={styles.brand}>
          <Brand />
        </div>
        <section className={styles.card}>{children}</section>
        {aside}
      </div>
    </main>
  )
}
