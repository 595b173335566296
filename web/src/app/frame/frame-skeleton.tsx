import { VisuallyHidden } from 'react-aria-components'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Brand } from './brand.tsx'
import styles from './frame.module.css'
import barStyles from './top-bar.module.css'

/** The first paint: the frame, with skeletons for what depends on the session. */
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

function RecordPageSkeleton() {
  return (
    <>
      <div className={styles.head} aria-busy="true">
        <Skeleton width="11rem" height="11px" />
        <Skeleton width="14rem" height="20px" />
        <VisuallyHidden elementType="h1">Pagina laden</VisuallyHidden>
      </div>
      <div className={styles.bones}>
        <Skeleton width="6rem" height="13px" />
        <Skeleton height="32px" />
      </div>
      <div className={styles.bones}>
        <Skeleton width="9rem" height="13px" />
        <Skeleton lines={8} />
      </div>
    </>
  )
}
