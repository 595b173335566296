import type { ReactNode } from 'react'
import { externalLink } from '../../session/external-link.ts'
import styles from './external-link.module.css'

interface ExternalLinkProps {
  readonly path: string
  readonly children: ReactNode
}

/** A link to a page outside this product, below the setting EXTERNAL_URL (`externalLink`); opens in a new tab. */
export function ExternalLink({ path, children }: ExternalLinkProps) {
  return (
    <a className={styles.link} href={externalLink(path)} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
