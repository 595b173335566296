import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from './breadcrumbs.module.css'

export type Crumb = { id: string; label: string; href?: string | undefined }

/** The path to this page in the menu, without the page itself. React Aria's breadcrumbs would disable the last link. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Kruimelpad">
      <ol className={classNames(styles.crumbs)}>
        {items.map(({ id, label, href }) => (
          <li key={id} className={classNames(styles.crumb)}>
            {href === undefined ? (
              <span>{label}</span>
            ) : (
              <Link href={href} className={classNames(styles.link)}>
                {label}
              </Link>
            )}
            <IconChevronRight className={styles.arrow} aria-hidden />
          </li>
        ))}
      </ol>
    </nav>
  )
}
