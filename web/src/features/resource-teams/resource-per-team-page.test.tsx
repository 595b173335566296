import { functionType } from '@stamboek/model/records/erp/function'
import { resource } from '@stamboek/model/records/erp/resource'
import { resourceFunction } from '@stamboek/model/records/erp/resource-function'
import { resourcePerTeam } from '@stamboek/model/records/erp/resource-per-team'
import { resourcePerTeamSearch } from '@stamboek/model/records/erp/resource-per-team-search'
import { resourceTeam } from '@stamboek/model/records/erp/resource-team'
import { resourceTeamType } from '@stamboek/model/records/erp/resource-team-type'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openRecordPage, sent } from '../../../testing/test-record-page.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { extension } from './resource-per-team-page.ts'
import { extension as treeExtension } from './resource-per-team-search-page.tsx'
import { extension as teamExtension } from './resource-team-page.tsx'

// Slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const common = { rowVersion: 3, status: 'Active', systemValue: false, remark: null }
const activeRangeUtc = { start: '2025-12-31T23:00:00.000Z', end: null }
const functionOf = (id: string, label: string) => ({
  ...common,
  id,
  nodeType: 'function',
  resourceId: 'r-anna',
  functionId: `functie-${label}`,
  function: { id: `functie-${label}`, label },
  functionDescription: label,
  description: label,
  activeRangeUtc,
})
const assignment = {
  ...common,
  id: 'a-1',
  nodeType: 'resource',
  resourceId: 'r-anna',
  resource: { id: 'r-anna', label: 'Anna' },
  resourceTeamId: 't-noord',
  description: 'Anna',
  code: 'A12',
  activeRangeUtc,
}
const mechanic = functionOf('f-1', 'Monteur')
const both = [mechanic, functionOf('f-2', 'Lasser')]
const bram = {
  ...assignment,
  id: 'a-2',
  description: 'Bram',
  code: null,
  resourceFunctions: [
    { ...mechanic, id: 'f-3' },
    { ...mechanic, id: 'f-4' },
  ],
}
const team = {
  ...common,
  id: 't-noord',
  nodeType: 'team',
  description: 'Team Noord',
  resourceTeamId: 't-noord',
  resourceTeamDescription: 'Team Noord',
}
const read = { ...assignment, resourceTeam: { id: 't-noord', label: 'Team Noord' } }

interface Given {
  /** Rights that the user lacks. */
  readonly without?: readonly string[]
  readonly answers?: NonNullable<Parameters<typeof openRecordPage>[0]['answers']>
}

async function open({ without = [], answers = {} }: Given = {}) {
  const type = servedType(resourcePerTeamSearch)
  const others = [resourcePerTeam, resourceTeam, resourceFunction, resource, functionType, resourceTeamType]
  const held = ['ResourcePerTeamUpdate'].filter((permission) => !without.includes(permission))
  return openRecordPage({
    type,
    permissions: held,
    others: others.map((each) => servedType(each, without)),
    rows: [{ ...team, resources: [{ ...assignment, resourceFunctions: both }, bram] }],
    records: [team, { id: 'r-anna', rowVersion: 7 }, read],
    extension: treeExtension,
    otherExtensions: { [resourcePerTeam.dtoKey]: extension, [resourceTeam.dtoKey]: teamExtension },
    answers,
  })
}

async function openMenu(name: string) {
  fireEvent.contextMenu(screen.getByRole('gridcell', { name }))
  return within(await screen.findByRole('menu'))
}
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('teams are bold, and resources carry their code and functions', async () => {
  await open()
  expect(screen.getByText('Team Noord', { selector: 'strong' })).toBeDefined()
  screen.getByRole('gridcell', { name: 'Anna (A12, meerdere functies)' })
  screen.getByRole('gridcell', { name: 'Bram (Monteur)' })
})

test('the first search shows all teams below those that it finds', async () => {
  await open()
  const search = sent.find(({ path }) => path.endsWith('/search/resourceperteam'))
  expect(search?.body).toMatchObject({ search: { teamsBelow: true } })
})

test('without the right to change no move is offered', async () => {
  await open({ without: ['ResourcePerTeamUpdate'] })
  const menu = await openMenu('Anna (A12, meerdere functies)')
  menu.getByRole('menuitem', { name: 'Dupliceren' })
  expect(menu.queryByRole('menuitem', { name: 'Verplaats naar team…' })).toBeNull()
})

test('the form of a team says nothing of a move before its parent changes', async () => {
  const address = '/api/main/resourceteams/t-noord/movingalong'
  const user = await open({ answers: { [address]: () => ({ teams: 2, resources: 1 }) } })
  fireEvent.doubleClick(screen.getByRole('gridcell', { name: 'Team Noord' }))
  const dialog = await dialogNamed('Wijzig record')
  await user.type(await dialog.findByRole('textbox', { name: 'Omschrijving' }), 'x')
  expect(sent.filter(({ path }) => path === address)).toEqual([])
  expect(dialog.queryByText(/Met dit team verhuizen/)).toBeNull()
})

test('a resource is added to the team of the chosen row', async () => {
  const user = await open()
  await user.click(screen.getByRole('gridcell', { name: 'Team Noord' }))
  await user.click(screen.getByRole('button', { name: 'Resource toevoegen' }))
  const dialog = await dialogNamed('Voeg resource toe aan team')
  expect(await dialog.findByRole('button', { name: /^Team Noord Team/ })).toBeDefined()
})

test('an assignment is changed below its resource, and named with its team', async () => {
  const user = await open()
  fireEvent.doubleClick(screen.getByRole('gridcell', { name: 'Anna (A12, meerdere functies)' }))
  const dialog = await dialogNamed('Wijzig Anna in Team Noord')
  // Team and resource cannot be changed.
  const start = await dialog.findByRole('textbox', { name: 'Actief vanaf: van' })
  expect(document.activeElement).toBe(start)
  await user.type(await dialog.findByRole('textbox', { name: 'Opmerking' }), 'Nieuw')
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('Anna bijgewerkt')
  const put = sent.find(({ method }) => method === 'PUT')
  expect(put).toMatchObject({
    path: '/api/main/resources/r-anna/updateassignment/a-1',
    body: { remark: 'Nieuw', rowVersion: 3 },
  })
})

test('a copy asks for its team anew', async () => {
  await open()
  fireEvent.contextMenu(screen.getByRole('gridcell', { name: 'Anna (A12, meerdere functies)' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Dupliceren' }))
  const dialog = await dialogNamed('Voeg resource toe aan team')
  await dialog.findByRole('button', { name: /^Anna Resource/ })
  await waitFor(() => expect(dialog.queryByText('Team Noord')).toBeNull())
})

const placeOf = (placeId: string, resource: string, start: string | null) => ({
  placeId,
  resourceId: resource,
  resource,
  teamId: 't-noord',
  team: 'Team Noord',
  exclusiveTypeId: null,
  start,
  end: null,
})

test('marked places move as one change: the dialog says before what becomes of each, and what cannot', async () => {
  const path = '/api/main/resourceperteam/move'
  const result = {
    totalRecordsAffected: 1,
    results: [
      { id: 'a-1', done: true, rowVersion: 3 },
      { id: 'a-2', done: false, reason: 'Zit al in dit team.', rowVersion: 3 },
    ],
  }
  const user = await open({
    answers: {
      [path]: () => result,
      [`${path}?dryRun=true`]: () => result,
      '/api/main/resourceperteam/ofsameresources': () => [
        placeOf('a-1', 'Anna', null),
        placeOf('a-2', 'Bram', '2025-12-31T23:00:00.000Z'),
      ],
      '/api/main/resourceperteam/lookup': () => ({
        items: [{ id: 't-zuid', label: 'Team Zuid', status: 'Active' }],
        totalCount: 1,
      }),
    },
  })
  for (const name of ['Anna (A12, meerdere functies)', 'Bram (Monteur)']) {
    const row = screen.getByRole('gridcell', { name }).closest('[role=row]')
    fireEvent.click(row?.querySelector('[data-kind=mark]') ?? document.body)
  }
  fireEvent.click(screen.getByRole('button', { name: 'Verplaats naar team…' }))
  const dialog = await dialogNamed('Verplaats 2 plaatsen naar een ander team')
  await user.click(dialog.getByRole('button', { name: /Naar team/ }))
  await user.click(await screen.findByRole('option', { name: 'Team Zuid' }))
  const start = dialog.getByRole('textbox', { name: /^Met ingang van/ })
  await user.clear(start)
  await user.type(start, '01012026')
  await dialog.findByText('2 geselecteerd, 1 kan niet:')
  dialog.getByText('Zit al in dit team.')
  const consequences = within(await dialog.findByRole('list', { name: 'Gevolgen' }))
  consequences.getByText('De plaats in Team Noord eindigt dan op 31-12-2025.')
  consequences.getByText(/in haar geheel over naar Team Zuid/)
  await user.click(dialog.getByRole('button', { name: 'Verplaatsen' }))
  await screen.findByText('1 van de 2 plaatsen zijn verplaatst naar Team Zuid.')
  const moved = sent.filter((each) => each.path === path).at(-1)
  expect(moved?.body).toMatchObject({
    ids: ['a-1', 'a-2'],
    resourceTeamId: 't-zuid',
    startDate: '2026-01-01',
    versions: { 'a-1': 3, 'a-2': 3 },
  })
})
