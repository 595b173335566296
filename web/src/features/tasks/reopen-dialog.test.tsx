import { task } from '@stamboek/model/records/task/task'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openRecordPage, sent } from '../../../testing/test-record-page.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { extension } from './task-page.ts'

// Slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const closed = {
  id: 't-1',
  rowVersion: 3,
  taskId: 41,
  description: 'Bel terug',
  statusType: 'Completed',
  isClosed: true,
  systemValue: false,
}
const open = { ...closed, id: 't-2', description: 'Stuur na', statusType: 'Open', isClosed: false }
const inProgress = { id: 'bezig', label: 'In behandeling', status: 'Active' }
const waiting = { id: 'wacht', label: 'Wacht op cliënt', status: 'Active' }

async function openTasks({ items = [inProgress, waiting], without = [] as readonly string[] } = {}) {
  return openRecordPage({
    type: servedType(task, without),
    rows: [closed, open],
    extension,
    answers: {
      '/api/main/tasks/lookup': () => ({ items, totalCount: items.length }),
      '/api/main/tasks/reopen': () => ({ totalRecordsAffected: 1, results: [{ id: 't-1', done: true }] }),
    },
  })
}

async function openMenu(name: string) {
  fireEvent.contextMenu(screen.getByRole('gridcell', { name }))
  return within(await screen.findByRole('menu', { name: /Acties op/ }))
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Taak heropenen' }))
const body = () => sent.find(({ path }) => path.endsWith('/reopen'))?.body

test('a closed task is reopened into a status that is chosen, for a reason', async () => {
  const user = await openTasks()
  fireEvent.click((await openMenu('Bel terug')).getByRole('menuitem', { name: 'Heropenen…' }))
  const shown = await dialog()
  const confirm = shown.getByRole('button', { name: 'Taak heropenen' })
  await user.type(shown.getByRole('textbox', { name: /^Reden/ }), 'Te vroeg')
  await user.click(confirm)
  expect(body()).toBeUndefined()
  await user.click(shown.getByRole('button', { name: /Status/ }))
  await user.click(await screen.findByRole('option', { name: 'Wacht op cliënt' }))
  await user.click(confirm)
  await screen.findByText('Taak "Bel terug" is succesvol heropend.')
  expect(body()).toEqual({ ids: ['t-1'], taskStatusId: 'wacht', remark: 'Te vroeg' })
})

test('the only status is chosen, and a reason is required', async () => {
  const user = await openTasks({ items: [inProgress] })
  fireEvent.click((await openMenu('Bel terug')).getByRole('menuitem', { name: 'Heropenen…' }))
  const shown = await dialog()
  await shown.findByRole('button', { name: /In behandeling/ })
  const confirm = shown.getByRole('button', { name: 'Taak heropenen' })
  const reason = shown.getByRole('textbox', { name: /^Reden/ })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  await user.type(reason, '  ')
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  await user.type(reason, 'Toch niet klaar')
  await user.click(confirm)
  await screen.findByText('Taak "Bel terug" is succesvol heropend.')
})

test('the popup of a closed task reopens it, too', async () => {
  const user = await openTasks()
  fireEvent.doubleClick(screen.getByRole('gridcell', { name: 'Bel terug' }))
  const popup = within(await screen.findByRole('dialog', { name: 'Taak 41 · Bel terug' }))
  await popup.findByText('Deze taak kan niet worden gewijzigd: zij is voltooid')
  await user.click(popup.getByRole('button', { name: 'Heropenen…' }))
  expect((await dialog()).getByText('1 geselecteerd.')).toBeTruthy()
})

test('an open task cannot be reopened, and says so', async () => {
  await openTasks()
  const menu = await openMenu('Stuur na')
  expect(menu.getByRole('menuitem', { name: /^Heropenen/ }).textContent).toBe(
    'Heropenen…Deze taak is niet afgesloten.',
  )
})

test('those without the right see no way to reopen', async () => {
  await openTasks({ without: ['TaskReopen'] })
  const menu = await openMenu('Bel terug')
  expect(menu.queryByRole('menuitem', { name: /^Heropenen/ })).toBeNull()
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  fireEvent.doubleClick(screen.getByRole('gridcell', { name: 'Bel terug', hidden: true }))
  const popup = within(await screen.findByRole('dialog', { name: 'Taak 41 · Bel terug' }))
  await popup.findByText('Deze taak kan niet worden gewijzigd: zij is voltooid')
  expect(popup.queryByRole('button', { name: /^Heropenen/ })).toBeNull()
})
