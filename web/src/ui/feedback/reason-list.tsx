import styles from './reason-list.module.css'

interface ReasonListProps {
  readonly items: readonly {
    readonly id: string
    readonly name: string
    readonly reason: string | undefined
  }[]
  readonly more?: number
}

/** Items that were not changed, each with its reason, and the number of those that are not listed (`more`). */
export function ReasonList({ items, more = 0 }: ReasonListProps) {
  return (
    <ul className={styles.reasons}>
      {items.map(({ id, name, reason }) => (
        <li key={id}>
          <strong>{name}</strong> <span>{reason}</span>
        </li>
      ))}
      {more > 0 && (
        <li>
          {more === 1 ? 'En nog 1 ander record.' : `En nog ${more.toLocaleString('nl-NL')} andere records.`}
        </li>
      )}
    </ul>
  )
}
