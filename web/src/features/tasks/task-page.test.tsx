import { expandViews } from '@stamboek/model/records/catalogue/expand-views'
import { task } from '@stamboek/model/records/task/task'
import { taskSearch } from '@stamboek/model/records/task/task-search'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
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

async function openTasks(
  without: readonly string[] = [],
  more: Readonly<Record<string, () => unknown>> = {},
) {
  const user = await openRecordPage({
    type: servedType(taskList),
    others: [servedType(task, without)],
    rows: [open, related],
    extension: searchExtension,
    otherExtensions: { [task.dtoKey]: extension },
    answers: { ...answers, ...more },
  })
  return user
}

const row = (name: string) => screen.getByRole('gridcell', { name })
const menuItems = async (name: string) => {
  fireEvent.contextMenu(row(name))
  return within(await screen.findByRole('menu', { name: /Acties op/ })).getAllByRole('menuitem')
}
async function choose(name: string, action: RegExp) {
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
      'Aan mij toewijzenAlt+M',
      'Afronden…Je functie mag deze taak niet afronden.Alt+A',
      'Annuleren…Je functie mag deze taak niet annuleren.',
      'DuplicerenEen taak met accounts of facturen kan niet worden gedupliceerd.',
    ]),
  )
})

test('tasks are assigned to oneself at once, and those refused are listed', async () => {
  const user = await openTasks()
  for (const name of ['Bel terug', 'Stuur na'])
    await user.click(within(screen.getByRole('row', { name: new RegExp(name) })).getByRole('checkbox'))
  await choose('Bel terug', /^Aan mij toewijzen/)
  await screen.findByText('1 van de 2 taken zijn succesvol toegewezen aan Onbekende resource.')
  expect(bodyOf('/api/main/tasks/assigntome')).toEqual({ ids: ['t-1', 't-2'] })
  const dialog = within(await screen.findByRole('dialog', { name: 'Aan mij toewijzen' }))
  dialog.getByText('Je functie mag taken van dit type niet uitvoeren.')
})

const isFocused = (name: string) =>
  screen.getByRole('row', { name: new RegExp(name) }).contains(document.activeElement)
const focusRow = (name: string) => act(() => row(name).focus())

test('a task is completed by one key with the only status of that type, and the focus goes to the next row', async () => {
  const user = await openTasks()
  focusRow('Bel terug')
  await user.keyboard('{Alt>}a{/Alt}')
  await screen.findByText('Taak "Bel terug" is succesvol afgerond.')
  expect(bodyOf('/api/main/tasks/complete')).toEqual({ ids: ['t-1'], taskStatusId: 'klaar' })
  expect(bodyOf('/api/main/tasks/lookup')).toMatchObject({ field: 'complete.taskStatusId' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(isFocused('Stuur na')).toBe(true))
})

test('ArrowDown leads from nowhere into the list', async () => {
  const user = await openTasks()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(isFocused('Bel terug')).toBe(true))
})

test('a task that the key cannot complete keeps the focus, and a toast says why', async () => {
  const user = await openTasks()
  focusRow('Stuur na')
  await user.keyboard('{Alt>}a{/Alt}')
  await screen.findByText('Je functie mag deze taak niet afronden.')
  expect(isFocused('Stuur na')).toBe(true)
  expect(bodyOf('/api/main/tasks/complete')).toBeUndefined()
})

test('a task that the server refuses to complete keeps the focus, and the toast has the reason', async () => {
  const reason = 'De taak is intussen gewijzigd.'
  const user = await openTasks([], {
    '/api/main/tasks/complete': () => ({
      totalRecordsAffected: 0,
      results: [{ id: 't-1', done: false, reason }],
    }),
  })
  focusRow('Bel terug')
  await user.keyboard('{Alt>}a{/Alt}')
  await screen.findByText('Taak "Bel terug" kon niet worden afgerond.')
  screen.getByText(reason)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(isFocused('Bel terug')).toBe(true)
})

test.each([
  ['several statuses', ['Bel terug'], ['Klaar', 'Zonder resultaat'], 'Taak afronden'],
  ['several tasks', ['Bel terug', 'Stuur na'], ['Klaar'], 'Taken afronden'],
])('with %s the key asks', async (_, names, statuses, title) => {
  const items = statuses.map((label) => ({ id: label, label, status: 'Active' }))
  const user = await openTasks([], {
    '/api/main/tasks/lookup': () => ({ items, totalCount: items.length }),
  })
  for (const name of names)
    await user.click(within(screen.getByRole('row', { name: new RegExp(name) })).getByRole('checkbox'))
  focusRow('Bel terug')
  await user.keyboard('{Alt>}a{/Alt}')
  await screen.findByRole('dialog', { name: title })
  expect(sent.filter(({ path }) => path === '/api/main/tasks/complete').every(({ body }) => body)).toBe(true)
  expect(screen.queryByText(/succesvol afgerond/)).toBeNull()
})

test('the menu of a row shows the key', async () => {
  await openTasks()
  const items = await menuItems('Bel terug')
  expect(items.map(({ textContent }) => textContent)).toContain('Afronden…Alt+A')
})

test('the next task that is not in the list opens', async () => {
  const next = { ...open, id: 't-9', taskId: 49, description: 'Pak aan' }
  const user = await openTasks([], {
    '/api/main/tasks/claimnext': () => ({ id: 't-9', description: 'Pak aan' }),
    '/api/main/tasks/t-9': () => next,
  })
  await user.click(screen.getByRole('button', { name: 'Pak volgende' }))
  await screen.findByText('Taak 49 · Pak aan is aan jou toegewezen.')
  expect(await screen.findByRole('dialog', { name: 'Taak 49 · Pak aan' })).toBeDefined()
})

test('the next task that is in the list gets the focus', async () => {
  const user = await openTasks([], {
    '/api/main/tasks/claimnext': () => ({ id: 't-2', description: 'Stuur na' }),
  })
  await user.keyboard('{Alt>}p{/Alt}')
  await screen.findByText('Taak 42 · Stuur na is aan jou toegewezen.')
  await waitFor(() => expect(isFocused('Stuur na')).toBe(true))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('no next task is no failure', async () => {
  const user = await openTasks([], {
    '/api/main/tasks/claimnext': () => ({ id: null, description: null }),
  })
  await user.click(screen.getByRole('button', { name: 'Pak volgende' }))
  await screen.findByText('Er is geen taak om te pakken')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a task is assigned to another resource, and what was not changed is not sent', async () => {
  const user = await openTasks()
  await choose('Bel terug', /^Resource\/team toewijzen/)
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
  await choose('Bel terug', /^Deadline/)
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
  await choose('Bel terug', /^Deadline/)
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
  await choose('Bel terug', /^Deadline/)
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
