import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AccountsCell, DeadlineCell, InvoicesCell, TaskTypeCell } from './task-cells.tsx'
import type { Task } from './task-members.ts'

const taskWith = (members: Partial<Task>) =>
  ({ isClosed: false, deadlineUtc: '2020-01-01T11:00:00.000Z', ...members }) as Task
const account = { accountId: 'A/1', name: 'Jansen', isPerson: true, accountType: null, reference: null }

test.each([
  ['late', {}, '01-01-2020 · te laat'],
  ['closed in time or not', { isClosed: true }, '01-01-2020'],
  ['of later', { deadlineUtc: '2999-01-01T11:00:00.000Z' }, '01-01-2020'],
  ['absent', { deadlineUtc: null }, '01-01-2020'],
])('says which deadlines are missed: %s', (_, members, expected) => {
  const { container } = render(
    <DeadlineCell record={taskWith(members)} value="2020-01-01" text="01-01-2020" />,
  )
  expect(container.textContent).toBe(expected)
})

test('shows a type in its colour, but not that of a closed task', () => {
  const record = taskWith({ taskTypeColor: '#ffff00' })
  render(<TaskTypeCell record={record} value="x" text="Open taak" />)
  render(<TaskTypeCell record={{ ...record, isClosed: true }} value="x" text="Gesloten taak" />)
  expect(screen.getByText('Open taak').getAttribute('style')).toContain('light-dark(')
  expect(screen.getByText('Gesloten taak').getAttribute('style')).toBeNull()
})

test('links every account and invoice to its page in another product', () => {
  const business = { ...account, accountId: 'B2', name: 'Bakkerij', isPerson: false }
  const extensions = {
    account: { accounts: [account, business] },
    receivables: { invoices: [{ invoiceNumber: '2026 1' }] },
  }
  const record = taskWith({ extensions })
  render(<AccountsCell record={record} value="" text="" />)
  render(<InvoicesCell record={record} value="" text="" />)
  const links = screen.getAllByRole('link').map((each) => [each.textContent, each.getAttribute('href')])
  expect(links).toEqual([
    ['Jansen', '/account/consumer/A%2F1/tasks'],
    ['Bakkerij', '/account/business/B2/tasks'],
    ['2026 1', '/accounts-receivable/invoice/2026%201'],
  ])
})
