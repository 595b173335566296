import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Brand } from './brand.tsx'
import styles from './frame.module.css'
import { RecordPageSkeleton } from './record-page-skeleton.tsx'
import barStyles from './top-bar.module.css'

/** The first paint: the frame as it will stand, with bones where the session decides what is shown. */
export function FrameSkeleton() {
  return (
    <div className={styles.frame} aria-busy="true">
      <header className={barStyles.bar}>
        <span className={barStyles.brand}>
          <Brand />
        </span>
        <div className={barStyles.wide}>
          <Skeleton width="12rem" height="14px" />
        </div>
        <span className={barStyles.grow} />
        <Skeleton width="8rem" height="14px" />
      </header>
      <main className={styles.main}>
        <RecordPageSkeleton />
      </main>
    </div>
  )
}
