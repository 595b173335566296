import { expandViews } from '@stamboek/model/records/catalogue/expand-views'
import { task } from '@stamboek/model/records/task/task'
import { taskSearch } from '@stamboek/model/records/task/task-search'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openRecordPage, sent } from '../../../testing/test-record-page.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { extension } from './task-page.ts'
import { extension as searchExtension } from './task-search-page.ts'

// Slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const open = {
  id: 't-1',
  rowVersion: 3,
  taskId: 41,
  description: 'Bel terug',
  deadlineUtc: '2999-01-01T11:00:00.000Z',
  deadlineDate: '2999-01-01',
  taskTypeId: 'type-1',
  taskType: { id: 'type-1', label: 'Bellen' },
  taskStatusId: 's-1',
  taskStatus: { id: 's-1', label: 'Nieuw' },
  taskPriorityId: 'p-1',
  taskPriority: { id: 'p-1', label: 'Normaal' },
  statusType: 'New',
  startUtc: '2026-11-23T08:05:00.000Z',
  endUtc: null,
  durationInMin: null,
  resourceId: 'r-oud',
  resource: { id: 'r-oud', label: 'Oud Lid' },
  isClosed: false,
  canAssignToMe: true,
  canHandleTask: true,
  canCancelTask: false,
  systemValue: false,
}
const account = { accountId: 'A1', name: 'Jansen', isPerson: true, accountType: null, reference: 'R1' }
const related = {
  ...open,
  id: 't-2',
  taskId: 42,
  description: 'Stuur na',
  canHandleTask: false,
  extensions: { account: { accounts: [account] }, receivables: { invoices: [] } },
}

const deadlinePath = '/api/main/tasks/assigndeadline'
const assignPath = '/api/main/tasks/assigntoteam'
const answers = {
  [assignPath]: () => ({
    totalRecordsAffected: 0,
    results: [{ id: 't-1', done: false, reason: 'De taak is intussen gewijzigd.' }],
  }),
  '/api/main/tasks/availableresourcesbytask': () => ({
    // As many as have a filter.
    resources: 'Anna,B,C,D,E,F,G,H'
      .split(',')
      .map((description, index) => ({ id: `r-${index + 1}`, description })),
    resourceTeams: [{ id: 'team-1', description: 'Noord' }],
  }),
  '/api/main/tasks/lookup': () => ({
    items: [{ id: 'klaar', label: 'Klaar', status: 'Active' }],
    totalCount: 1,
  }),
  '/api/main/tasks/defaults': () => ({ record: {}, search: {}, sources: {} }),
  '/api/main/tasks/assigntome': () => ({
    totalRecordsAffected: 1,
    results: [
      { id: 't-1', done: true },
      { id: 't-2', done: false, reason: 'Je functie mag taken van dit type niet uitvoeren.' },
    ],
  }),
  '/api/main/tasks/complete': () => ({ totalRecordsAffected: 1, results: [{ id: 't-1', done: true }] }),
  [deadlinePath]: () => ({ totalRecordsAffected: 1, results: [{ id: 't-1', done: true }] }),
}

const search = { ...taskSearch.search, isImmediate: true }
const [taskList = taskSearch] = expandViews([{ ...taskSearch, search }, task])

async function openTasks(without: readonly string[] = []) {
  const user = await openRecordPage({
    type: servedType(taskList),
    others: [servedType(task, without)],
    rows: [open, related],
    extension: searchExtension,
    otherExtensions: { [task.dtoKey]: extension },
    answers,
  })
  return user
}

const row = (name: string) => screen.getByRole('gridcell', { name })
const menuItems = async (name: string) => {
  fireEvent.contextMenu(row(name))
  return within(await screen.findByRole('menu', { name: /Acties op/ })).getAllByRole('menuitem')
}
async function act(name: string, action: RegExp) {
  const items = await menuItems(name)
  const item = items.find(({ textContent }) => action.test(textContent ?? ''))
  if (item) fireEvent.click(item)
}
const bodyOf = (path: string) => sent.find((each) => each.path === path)?.body

test('those who may not change tasks do not see the actions that do', async () => {
  await openTasks(['TaskUpdate'])
  const texts = (await menuItems('Bel terug')).map(({ textContent }) => textContent)
  expect(texts.filter((text) => /toewijzen|Deadline|Afronden|Annuleren/.test(text ?? ''))).toEqual([])
})

test('an action says why a task cannot be changed by it, and a copy why there is none', async () => {
  await openTasks()
  const texts = (await menuItems('Stuur na')).map(({ textContent }) => textContent)
  expect(texts).toEqual(
    expect.arrayContaining([
      'Aan mij toewijzen',
      'Afronden…Je functie mag deze taak niet afronden.',
      'Annuleren…Je functie mag deze taak niet annuleren.',
      'DuplicerenEen taak met accounts of facturen kan niet worden gedupliceerd.',
    ]),
  )
})

test('tasks are assigned to oneself at once, and those refused are listed', async () => {
  const user = await openTasks()
  for (const name of ['Bel terug', 'Stuur na'])
    await user.click(within(screen.getByRole('row', { name: new RegExp(name) })).getByRole('checkbox'))
  await act('Bel terug', /^Aan mij toewijzen/)
  await screen.findByText('1 van de 2 taken zijn succesvol toegewezen aan Onbekende resource.')
  expect(bodyOf('/api/main/tasks/assigntome')).toEqual({ ids: ['t-1', 't-2'] })
  const dialog = within(await screen.findByRole('dialog', { name: 'Aan mij toewijzen' }))
  dialog.getByText('Je functie mag taken van dit type niet uitvoeren.')
})

test('a task is completed with the only status of that type', async () => {
  const user = await openTasks()
  await act('Bel terug', /^Afronden/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Taak afronden' }))
  await dialog.findByRole('button', { name: /Klaar/ })
  await user.click(dialog.getByRole('button', { name: 'Taak afronden' }))
  await screen.findByText('Taak "Bel terug" is succesvol afgerond.')
  expect(bodyOf('/api/main/tasks/complete')).toEqual({ ids: ['t-1'], taskStatusId: 'klaar' })
  expect(bodyOf('/api/main/tasks/lookup')).toMatchObject({ field: 'complete.taskStatusId' })
})

test('a task is assigned to another resource, and what was not changed is not sent', async () => {
  const user = await openTasks()
  await act('Bel terug', /^Resource\/team toewijzen/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Resource/team toewijzen' }))
  const confirm = dialog.getByRole('button', { name: 'Toewijzen' })
  await user.click(confirm)
  expect(bodyOf(assignPath)).toBeUndefined()
  await user.click(dialog.getByRole('button', { name: /Oud Lid/ }))
  // Enter chooses in the list, and does not confirm.
  await user.keyboard('anna{ArrowDown}{Enter}')
  await dialog.findByRole('button', { name: /Anna/ })
  expect(bodyOf(assignPath)).toBeUndefined()
  await user.click(confirm)
  await screen.findByText('Taak "Bel terug" kon niet worden gewijzigd.')
  expect(bodyOf(assignPath)).toEqual({ ids: ['t-1'], resourceId: 'r-1' })
  dialog.getByText('De taak is intussen gewijzigd.')
})

test('a deadline is chosen once: fixed, moved or none', async () => {
  const user = await openTasks()
  await act('Bel terug', /^Deadline/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Deadline' }))
  const confirm = dialog.getByRole('button', { name: 'Deadline wijzigen' })
  const isDisabled = () => confirm.getAttribute('aria-disabled') === 'true'
  expect(isDisabled()).toBe(true)
  await user.click(dialog.getByRole('radio', { name: 'Later' }))
  expect(isDisabled()).toBe(true)
  await user.click(dialog.getByRole('radio', { name: 'Geen deadline' }))
  expect(isDisabled()).toBe(true)
  await user.click(dialog.getByRole('radio', { name: 'Later' }))
  await dialog.findByText('De deadline vervalt.')
  await user.click(confirm)
  await screen.findByText('Taak "Bel terug" is gewijzigd.')
  expect(bodyOf(deadlinePath)).toEqual({ ids: ['t-1'], deadlineUtc: null })
})

test('another deadline is typed, and Enter in its calendar does not confirm', async () => {
  const user = await openTasks()
  await act('Bel terug', /^Deadline/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Deadline' }))
  const other = dialog.getByRole('textbox', { name: 'Andere deadline' })
  await user.type(other, '30-11-2026 10:30')
  await dialog.findByText('De deadline wordt ma 30-11-2026 10:30.')
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await user.type(await screen.findByRole('textbox', { name: 'Tijd' }), '{Enter}')
  expect(bodyOf(deadlinePath)).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Klaar' }))
  await user.type(other, '{Enter}')
  await screen.findByText('Taak "Bel terug" is gewijzigd.')
  expect(bodyOf(deadlinePath)).toMatchObject({ deadlineUtc: '2026-11-30T09:30:00.000Z' })
})

test('an input outside its limits, or that cannot be read, disables the deadline whatever the others are', async () => {
  const user = await openTasks()
  await act('Bel terug', /^Deadline/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Deadline' }))
  const isDisabled = () =>
    dialog.getByRole('button', { name: 'Deadline wijzigen' }).getAttribute('aria-disabled') === 'true'
  await user.click(dialog.getByRole('radio', { name: 'Eerder' }))
  await user.click(dialog.getByRole('button', { name: /Eenheid/ }))
  await user.click(await screen.findByRole('option', { name: 'Jaar' }))
  const quantity = dialog.getByRole('textbox', { name: /^Aantal/ })
  const enter = async (input: HTMLElement, text: string) => {
    await user.clear(input)
    await user.type(input, text)
  }
  for (const wrong of ['0', '9999999', '1,5']) {
    await enter(quantity, wrong)
    expect(isDisabled()).toBe(true)
  }
  await enter(quantity, '2')
  await dialog.findByText('De deadline wordt vr 30-12-2996 12:00.')
  expect(isDisabled()).toBe(false)
  const other = dialog.getByRole('textbox', { name: 'Andere deadline' })
  await enter(other, '31-02-2026')
  await enter(quantity, '1,5')
  await enter(quantity, '2')
  expect(isDisabled()).toBe(true)
  await enter(other, '01-01-3000 12:00')
  await dialog.findByText('Kies een datum tot en met 31-12-2999.')
})

test('the form shows number and times, and keeps a resource that no longer fits', async () => {
  const user = await openTasks()
  fireEvent.doubleClick(row('Bel terug'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Taak 41 · Bel terug' }))
  await dialog.findByText('23-11-2026 09:05')
  dialog.getByText('Nog niet beëindigd')
  dialog.getByText('nvt')
  await dialog.findByText('Deze resource past niet bij het team of het type, of is dan niet actief.')
  expect(bodyOf('/api/main/tasks/availableresourcesbytask')).toEqual({
    resourceId: 'r-oud',
    resourceTeamId: null,
    taskTypeId: 'type-1',
    referenceDateUtc: open.deadlineUtc,
  })
  await user.click(dialog.getByRole('button', { name: /Oud Lid/ }))
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(options).toEqual(['Anna', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'Oud Lidpast niet'])
  await user.click(screen.getByRole('option', { name: 'Anna' }))
  await waitFor(() => expect(dialog.queryByText(/^Deze resource past niet/)).toBeNull())
})
