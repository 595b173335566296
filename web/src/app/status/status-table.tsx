import type { ReactNode } from 'react'
import styles from './status-page.module.css'

interface StatusTableProps {
  readonly label: string
  readonly columns: readonly string[]
  /** As many cells as columns; the first names the row. */
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[]
}

/** A table that in narrow windows shows each row as a list. */
export function StatusTable({ label, columns, rows }: StatusTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [first, ...others] }) => (
          <tr key={id}>
            <th scope="row">{first}</th>
            {others.map((cell, index) => {
              const column = columns[index + 1]
              return (
                <td key={column} data-column={column}>
                  {cell}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
