import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './sign-in.module.css'
import { SignInLayout } from './sign-in-layout.tsx'

/** Stands while is found out whether somebody is signed in already. */
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
