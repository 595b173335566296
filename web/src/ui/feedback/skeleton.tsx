import styles from './skeleton.module.css'

export type SkeletonProps = {
  width?: string | undefined
  height?: string | undefined
  lines?: number | undefined
}

/** Placeholders (CSS lengths) for lines of content that is loading. Hidden from screen readers: set aria-busy on the container. */
export function Skeleton({ width = '100%', height = '12px', lines = 1 }: SkeletonProps) {
  return (
    <span className={styles.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          className={styles.bone}
          style={{ height, width: lines > 1 && line === lines - 1 ? '60%' : width }}
        />
      ))}
    </span>
  )
}
