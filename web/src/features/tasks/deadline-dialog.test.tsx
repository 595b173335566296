import { task } from '@stamboek/model/records/task/task'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { DeadlineDialog } from './deadline-dialog.tsx'

/** A Thursday in winter, at noon. */
const open = {
  id: '01890000-0000-7000-8000-000000000001',
  rowVersion: 3,
  description: 'Bel terug',
  deadlineUtc: '2998-12-24T11:00:00.000Z',
  isClosed: false,
}
const dialogs = testDialogs(servedType(task), [open])
const sunday = { date: '2998-12-25', description: 'Eerste kerstdag' }

async function show() {
  const { user } = dialogs.open(DeadlineDialog)
  const dialog = within(await screen.findByRole('dialog', { name: 'Deadline' }))
  const confirm = dialog.getByRole('button', { name: 'Deadline wijzigen' })
  return { user, dialog, isDisabled: () => confirm.getAttribute('aria-disabled') === 'true', confirm }
}

test('a move past holidays waits for the holidays, and tells of those only where it changed a task', async () => {
  let answerHolidays = (_: Response): void => undefined
  dialogs.answer(/holidays/, () => new Promise<Response>((resolve) => (answerHolidays = resolve)))
  dialogs.answer(/movedeadline$/, () =>
    jsonResponse(200, {
      totalRecordsAffected: 0,
      results: [{ id: open.id, done: false, reason: 'De taak is intussen gewijzigd.' }],
      skippedHolidays: [],
    }),
  )
  const { user, dialog, confirm, isDisabled } = await show()
  await user.click(dialog.getByRole('radio', { name: 'Later' }))
  await user.click(dialog.getByRole('button', { name: /Eenheid/ }))
  await user.click(await screen.findByRole('option', { name: 'Dag' }))
  expect(isDisabled()).toBe(false)
  await user.click(dialog.getByRole('checkbox', { name: 'Feestdagen overslaan' }))
  await waitFor(() => expect(dialogs.sent.some(({ path }) => path.includes('holidays'))).toBe(true))
  expect(isDisabled()).toBe(true)
  answerHolidays(jsonResponse(200, { holidays: [sunday] }))
  await dialog.findByText(/Overgeslagen: Eerste kerstdag/)
  await user.click(confirm)
  await screen.findByText('Taak "Bel terug" kon niet worden gewijzigd.')
  expect(within(screen.getByRole('alertdialog')).queryByText(/Overgeslagen/)).toBeNull()
})

test('a typed deadline replaces a preset', async () => {
  const { user, dialog, isDisabled } = await show()
  await user.click(dialog.getByRole('radio', { name: /^Geen deadline/ }))
  await dialog.findByText('De deadline vervalt.')
  await user.type(dialog.getByRole('textbox', { name: 'Andere deadline' }), '30-11-2026 10:30')
  await dialog.findByText('De deadline wordt ma 30-11-2026 10:30.')
  expect(isDisabled()).toBe(false)
  expect(dialog.getByRole('radio', { name: /^Geen deadline/ }).getAttribute('aria-checked')).toBe('false')
})
