import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './frame.module.css'

/** Holds the place of a page of records: title, search card, list. */
export function RecordPageSkeleton() {
  return (
    <>
      <div className={styles.head} aria-busy="true">
        <Skeleton width="11rem" height="11px" />
        <Skeleton width="14rem" height="20px" />
        <h1 className={styles.hidden}>Pagina laden</h1>
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
