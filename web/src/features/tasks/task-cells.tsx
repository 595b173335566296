import type { task } from '@stamboek/model/records/task/task'
import { Fragment, type ReactNode } from 'react'
import type { RecordCellProps } from '../../records/extension/record-page-extension.ts'
import { ExternalLink } from '../../records/texts/external-link.tsx'
import { toReadableColor } from '../../ui/theme/readable-color.ts'
import {
  accountsOf,
  externalAccountPath,
  externalInvoicePath,
  invoiceNumbersOf,
  isClosed,
  isLate,
} from './task-members.ts'
import styles from './task-page.module.css'

/** A passed deadline of an open task is red, and says so in words. */
export function DeadlineCell({ record, text }: RecordCellProps<typeof task>) {
  return isLate(record) ? <span className={styles.late}>{text} · te laat</span> : text
}

/** Shows the type in its own colour, made readable; plain for closed tasks and without a colour. */
export function TaskTypeCell({ record, text }: RecordCellProps<typeof task>) {
  const { taskTypeColor: color } = record
  if (!color || isClosed(record)) return text
  return (
    <span className={styles.type} style={{ color: toReadableColor(color) }}>
      {text}
    </span>
  )
}

/** Links to the accounts of a task in another product, separated by commas; nothing without accounts. */
export function AccountsCell({ record }: RecordCellProps<typeof task>) {
  return (
    <Links
      items={accountsOf(record).map((account) => ({
        path: externalAccountPath(account),
        text: account.name,
      }))}
    />
  )
}

/** Links to the invoices of a task in another product, separated by commas; nothing without invoices. */
export function InvoicesCell({ record }: RecordCellProps<typeof task>) {
  return <Links items={invoiceNumbersOf(record).map((text) => ({ path: externalInvoicePath(text), text }))} />
}

interface LinksProps {
  readonly items: readonly { readonly path: string; readonly text: string }[]
}

function Links({ items }: LinksProps): ReactNode {
  return items.map(({ path, text }, index) => (
    <Fragment key={path}>
      {index > 0 && ', '}
      <ExternalLink path={path}>{text}</ExternalLink>
    </Fragment>
  ))
}
