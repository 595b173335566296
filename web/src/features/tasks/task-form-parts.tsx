import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { task } from '@stamboek/model/records/task/task'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import type { FormPartProps } from '../../records/extension/record-page-extension.ts'
import { ExternalLink } from '../../records/texts/external-link.tsx'
import { ReadOnlyField } from '../../ui/inputs/text-field.tsx'
import { accountsOf, externalAccountPath, externalInvoicePath, invoiceNumbersOf } from './task-members.ts'
import styles from './task-page.module.css'

/** Shows the number of a stored task; for a new one or a copy, that it follows when it is saved. */
export function TaskNumber({ type, mode, values }: FormPartProps<typeof task>) {
  const { taskId } = values
  const isKnown = mode === 'edit' && typeof taskId === 'number'
  return (
    <ReadOnlyField
      label={type.fields['taskId']?.label ?? ''}
      text={isKnown ? `${taskId}` : 'Volgt bij het opslaan'}
    />
  )
}

const tiles = [
  { field: 'startUtc', empty: 'Nog niet gestart' },
  { field: 'endUtc', empty: 'Nog niet beëindigd' },
  { field: 'durationInMin', empty: 'nvt' },
] as const

/** Start, end and duration of a stored task, with placeholders for missing ones; a new task or a copy has none yet. */
export function TaskTimes({ type, mode, values }: FormPartProps<typeof task>) {
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ field: name, empty }) => {
        const field = type.fields[name]
        const value = mode === 'edit' ? values[name] : null
        return (
          field && (
            <div key={name} className={styles.tile}>
              <dt>{field.label}</dt>
              <dd data-empty={isEmpty(value) || undefined}>
                {isEmpty(value) ? empty : formatValue(field, value)}
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined
}

function formatValue(field: FieldDefinition, value: unknown): string {
  return kindOf(field).format(value, field)
}

/** Lists the accounts and invoices of a task, with links to another product; nothing without any. */
export function TaskRelations({ values }: FormPartProps<typeof task>) {
  const accounts = accountsOf(values)
  const invoices = invoiceNumbersOf(values)
  if (accounts.length + invoices.length === 0) return null
  return (
    <dl className={styles.relations}>
      {accounts.length > 0 && (
        <div>
          <dt>{accounts.length === 1 ? 'Account' : 'Accounts'}</dt>
          {accounts.map((account) => (
            <dd key={account.accountId}>
              <ExternalLink path={externalAccountPath(account)}>{account.name}</ExternalLink>
              <span className={styles.aside}>{describeAccount(account.accountType, account.reference)}</span>
            </dd>
          ))}
        </div>
      )}
      {invoices.length > 0 && (
        <div>
          <dt>{invoices.length === 1 ? 'Factuurnummer' : 'Factuurnummers'}</dt>
          {invoices.map((number) => (
            <dd key={number}>
              <ExternalLink path={externalInvoicePath(number)}>{number}</ExternalLink>
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}

function describeAccount(...details: readonly (string | null)[]): string {
  return details.filter((detail) => detail !== null && detail !== '').join(' · ')
}
