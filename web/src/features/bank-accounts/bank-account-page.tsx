import type { bankAccount } from '@stamboek/model/records/finance/bank-account'
import { IconArrowUpRight } from '@tabler/icons-react'
import { pageExtension } from '../../records/extension/page-extension.ts'
import type { RecordCellProps } from '../../records/extension/record-page-extension.ts'
import { ExternalLink } from '../../records/texts/external-link.tsx'
import { externalLink } from '../../session/external-link.ts'
import { useSession } from '../../session/session.tsx'

const transactionsPermission = 'BankTransactionsAccess'

/** Bank accounts link to their transactions in another product (requirements 6.4). */
export const extension = pageExtension<typeof bankAccount>({
  cells: { description: DescriptionCell },
  actions: [
    {
      id: 'openBankTransactions',
      label: 'Banktransacties',
      icon: IconArrowUpRight,
      about: 'record',
      permission: transactionsPermission,
      place: { before: 'AuditTrail' },
      run: ({ records: [account] }) => {
        if (account) window.open(externalLink(transactionsPath(account.id)), '_blank', 'noopener,noreferrer')
      },
    },
  ],
})

function DescriptionCell({ record, text }: RecordCellProps<typeof bankAccount>) {
  const { permissions } = useSession()
  if (!permissions.has(transactionsPermission)) return text
  return <ExternalLink path={transactionsPath(record.id)}>{text}</ExternalLink>
}

function transactionsPath(bankAccountId: string): string {
  const query = new URLSearchParams({ bankAccountId })
  return `/accounts-receivable/payment-processing/find/bank-transaction?${query}`
}
