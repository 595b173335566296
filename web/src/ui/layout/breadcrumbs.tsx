import { IconChevronRight } from '@tabler/icons-react'
import { Breadcrumbs as AriaBreadcrumbs, Breadcrumb, Link } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from './breadcrumbs.module.css'

export type Crumb = { id: string; label: string; href?: string | undefined }

/** The path to this page in the menu, without the page itself. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Kruimelpad">
      <AriaBreadcrumbs className={classNames(styles.crumbs)} items={items}>
        {(crumb) => (
          <Breadcrumb className={classNames(styles.crumb)}>
            {crumb.href === undefined ? (
              <span>{crumb.label}</span>
            ) : (
              <Link href={crumb.href} className={classNames(styles.link)}>
                {crumb.label}
              </Link>
            )}
            <IconChevronRight className={styles.arrow} aria-hidden />
          </Breadcrumb>
        )}
      </AriaBreadcrumbs>
    </nav>
  )
}
