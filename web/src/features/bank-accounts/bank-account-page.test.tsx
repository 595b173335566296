import { bankAccount } from '@stamboek/model/records/finance/bank-account'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openRecordPage } from '../../../testing/test-record-page.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { extension } from './bank-account-page.tsx'

// Slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const account = {
  id: '01890000-0000-7000-8000-000000000001',
  rowVersion: 1,
  description: 'Betaalrekening Haarlem',
  iban: 'NL91ABNA0417164300',
  status: 'Active',
  systemValue: false,
  activeRangeUtc: { start: null, end: null },
}
const address = `/accounts-receivable/payment-processing/find/bank-transaction?bankAccountId=${account.id}`
const open = (permissions: readonly string[]) =>
  openRecordPage({ type: servedType(bankAccount), rows: [account], permissions, extension })

it('links an account to its transactions, in a page that cannot reach this one', async () => {
  await open(['BankTransactionsAccess'])
  const link = screen.getByRole('link', { name: account.description })
  expect(link.getAttribute('href')).toBe(address)
  expect(link.getAttribute('rel')).toBe('noreferrer')
  expect(link.getAttribute('target')).toBe('_blank')
})

it('opens the transactions from the toolbar and the menu of the row, too', async () => {
  const openWindow = vi.spyOn(window, 'open').mockReturnValue(null)
  const user = await open(['BankTransactionsAccess'])
  fireEvent.contextMenu(screen.getByRole('gridcell', { name: 'NL91 ABNA 0417 1643 00' }))
  const menu = within(await screen.findByRole('menu', { name: 'Acties op deze rij' }))
  await user.click(menu.getByRole('menuitem', { name: 'Banktransacties' }))
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(address, '_blank', 'noopener,noreferrer')
  screen.getByRole('button', { name: 'Banktransacties' })
})

it('shows plain text, and no such action, without BankTransactionsAccess', async () => {
  await open(['BankAccountRead'])
  screen.getByRole('gridcell', { name: account.description })
  expect(screen.queryByRole('link', { name: account.description })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Banktransacties' })).toBeNull()
})
