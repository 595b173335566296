import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Brand } from '../frame/brand.tsx'
import styles from './sign-in.module.css'

/** The frame of the sign-in page: the brand, a card with `children`, and `aside` below the card. */
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

/** The first paint of `/sign-in`, until its code is loaded. */
export function SignInSkeleton() {
  return (
    <SignInLayout>
      <div className={styles.form} aria-busy="true">
        <Skeleton width="8rem" height="20px" />
        <Skeleton height="52px" />
        <Skeleton height="52px" />
        <Skeleton height="36px" />
      </div>
    </SignInLayout>
  )
}
