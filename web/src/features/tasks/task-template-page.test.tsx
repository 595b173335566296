import { task } from '@stamboek/model/records/task/task'
import { taskTemplate } from '@stamboek/model/records/task/task-template'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openRecordPage, sent } from '../../../testing/test-record-page.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { extension } from './task-template-page.ts'

// Slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const template = {
  id: 'sjabloon',
  rowVersion: 1,
  description: 'Nieuwe cliënt',
  status: 'Active',
  systemValue: false,
  numberOfDetails: 2,
}
const createPath = '/api/main/tasktemplates/sjabloon/createtasks'
const available = {
  resources: [{ id: 'r-1', description: 'Anna' }],
  resourceTeams: [{ id: 'team-1', description: 'Noord' }],
}

async function openTemplate(members: object = {}, without: readonly string[] = []) {
  const user = await openRecordPage({
    type: servedType(taskTemplate, without),
    others: [servedType(task)],
    rows: [{ ...template, ...members }],
    extension,
    answers: {
      '/api/main/tasks/availableresources': () => available,
      [createPath]: () => ({ totalRecordsAffected: 2 }),
    },
  })
  fireEvent.contextMenu(screen.getByRole('gridcell', { name: 'Nieuwe cliënt' }))
  const menu = within(await screen.findByRole('menu', { name: /Acties op/ }))
  return { user, item: menu.queryByRole('menuitem', { name: /^Taken aanmaken/ }) }
}

test('the tasks of a template are made for a resource', async () => {
  const { user, item } = await openTemplate()
  if (item) fireEvent.click(item)
  const dialog = within(await screen.findByRole('dialog', { name: 'Taken aanmaken' }))
  dialog.getByText(/Het sjabloon maakt 2 taken aan/)
  await user.click(dialog.getByRole('button', { name: /Resource/ }))
  await user.click(await screen.findByRole('option', { name: 'Anna' }))
  await user.click(dialog.getByRole('button', { name: 'Aanmaken' }))
  await screen.findByText('2 taken zijn aangemaakt.')
  expect(sent.find(({ path }) => path === createPath)?.body).toEqual({ resourceId: 'r-1' })
  screen.getByRole('button', { name: 'Tonen' })
})

test('an inactive template makes none, and says so', async () => {
  const { item } = await openTemplate({ status: 'Inactive' })
  expect(item?.textContent).toContain('Dit sjabloon is inactief.')
})

test('who may not create tasks does not see it', async () => {
  const { item } = await openTemplate({}, ['TaskCreate'])
  expect(item).toBeNull()
})
