import type { ChangeSet, ChangeSetEntry } from '@stamboek/model/contract/change-sets'
import { country } from '@stamboek/model/records/standard/country'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubGridLayout } from '../../../testing/grid-layout-stub.ts'
import { servedType, testSession } from '../../../testing/test-record-types.ts'
import { undoAnswer } from '../../../testing/test-undo.ts'
import { apiClient } from '../../api/api-client.ts'
import { SessionProvider } from '../../session/session.tsx'
import { clearToasts } from '../../ui/overlays/toasts.ts'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { notFoundMessages } from '../failure/not-found-page.tsx'
import { ChangesPage } from './changes-page.tsx'

const type = servedType(country)
const unit = {
  id: 'noord',
  description: 'Noord',
  defaultCurrency: null,
  defaultCountryId: null,
  defaultLanguageId: null,
}

const changeSet = (other: Partial<ChangeSet>): ChangeSet => ({
  id: 'a',
  kind: 'Save',
  action: null,
  dtoKey: country.dtoKey,
  businessUnitId: null,
  userId: 'joost',
  userName: 'Joost Hendriks',
  changedOnUtc: '2026-11-20T09:02:00.000Z',
  remark: null,
  subject: 'Nederland',
  fileName: null,
  undoes: null,
  undoneBy: null,
  isUndoneInPart: false,
  undoneAct: null,
  entryCount: 1,
  counts: { new: 0, changed: 1, deleted: 0 },
  ...other,
})

const entry: ChangeSetEntry = {
  auditId: 'a',
  auditTime: '2026-11-20T09:02:00.000Z',
  auditCorrelationId: 'c',
  changeSetId: 'a',
  entity: 'nl',
  auditAction: 'Update',
  auditUserName: 'Joost Hendriks',
  auditChangedProperties: ['remark'],
  auditExceptions: null,
  auditRemark: null,
  changes: [{ field: 'remark', before: 'Oud', after: 'Nieuw' }],
  dtoKey: country.dtoKey,
  businessUnitId: null,
  parentId: null,
  label: 'Nederland',
}

let found: readonly ChangeSet[]
let trial: () => Response
const searches: unknown[] = []
const undone: string[] = []

beforeEach(() => {
  stubGridLayout()
  apiClient.setBusinessUnit(unit.id)
  found = []
  searches.length = 0
  undone.length = 0
  trial = () => Response.json(undoAnswer({ changeSetId: null, undone: 1, kept: [] }))
  vi.stubGlobal('fetch', answer)
})
afterEach(clearToasts)

const answer: typeof fetch = async (input, init) => {
  const path = input as string
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
  if (path.includes('lookup')) return Response.json({ items: [] })
  if (path.endsWith('/search')) {
    searches.push(body)
    return Response.json({ items: found, cursor: null })
  }
  if (path.includes('dryRun=true')) return trial()
  if (path.endsWith('/undo')) {
    undone.push(path)
    return Response.json(undoAnswer({ changeSetId: 'u', undone: 1, kept: [] }))
  }
  return Response.json({ ...found[0], entries: [entry] })
}

function open(address = '/changes', permissions: readonly string[] = ['CountryReadAudit', 'CountryAccess']) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(['schema', unit.id], {
    recordTypes: new Map([[type.dtoKey, type]]),
    get: (key: string) => (key === type.dtoKey ? type : undefined),
  })
  const session = { ...testSession(permissions), businessUnit: unit, businessUnits: [unit] }
  const Page = () => (
    <QueryClientProvider client={client}>
      <UiProvider>
        <SessionProvider session={session}>
          <ChangesPage />
        </SessionProvider>
      </UiProvider>
    </QueryClientProvider>
  )
  const router = createMemoryRouter([{ path: '/changes', Component: Page }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return { user: userEvent.setup(), address: () => router.state.location.search }
}

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent)

test('says who changed what, and when', async () => {
  found = [
    changeSet({
      kind: 'Bulk',
      action: 'BulkDeactivate',
      subject: 'Nederland, België en 10 andere',
      entryCount: 12,
    }),
    changeSet({ id: 'b', kind: 'Import', fileName: 'landen.csv', entryCount: 1001 }),
    changeSet({ id: 'c', counts: { new: 1, changed: 0, deleted: 0 }, undoneBy: 'd' }),
  ]
  open()
  await screen.findByText('3 wijzigingen')
  const [first, second, third] = screen.getAllByRole('row').slice(1).map(cells)
  expect(first).toEqual(
    expect.arrayContaining(['20-11-2026 10:02', 'Joost Hendriks', 'Landen: deactiveren', '12']),
  )
  expect(second).toEqual(expect.arrayContaining(['Landen: import van landen.csv', '> 1.000']))
  expect(third).toEqual(expect.arrayContaining(['Landen: toegevoegd', 'Ongedaan gemaakt']))
})

test('offers to undo what is left of a change, of an undo by the right of its act', async () => {
  const act = { kind: 'Bulk', action: 'BulkDeactivate' } as const
  const undo = { kind: 'Undo', undoes: 'a', subject: 'Terug' } as const
  found = [
    changeSet({ id: 'b', undoneBy: 'x', subject: 'Geheel' }),
    changeSet({ id: 'c', undoneBy: 'y', isUndoneInPart: true, subject: 'Deels' }),
    changeSet({ ...undo, id: 'd', undoneAct: { ...act, isRedo: true } }),
    changeSet({ ...undo, id: 'e', undoneAct: { ...act, action: 'AssignEndDate', isRedo: false } }),
  ]
  open()
  await screen.findByText('4 wijzigingen')
  const offered = screen.getAllByRole('button', { name: /^Ongedaan maken: / })
  expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Ongedaan maken: Deels',
    'Ongedaan maken: Terug',
  ])
  expect(screen.getByText('Landen: opnieuw gedaan')).toBeTruthy()
})

test('narrows to a period and to oneself in the address, and shows all again', async () => {
  const { user, address } = open()
  await user.click(await screen.findByRole('button', { name: 'Van mij' }))
  await user.click(screen.getByRole('button', { name: 'Vandaag' }))
  expect(address()).toBe('?period=today&user=me')
  await vi.waitFor(() => expect(searches.at(-1)).toMatchObject({ userIds: ['me'] }))
  expect(searches.at(-1)).toHaveProperty('changedFromUtc')
  await user.click(screen.getByRole('button', { name: 'Alles tonen' }))
  expect(address()).toBe('')
})

test('narrows to a person who is pressed in the list', async () => {
  found = [changeSet({})]
  const { user, address } = open('/changes?period=lastWeek')
  await user.click(await screen.findByRole('link', { name: 'Joost Hendriks' }))
  expect(address()).toBe('?period=lastWeek&user=joost')
})

test('asks for a field of the one type that is chosen', async () => {
  open(`/changes?type=${country.dtoKey}&field=remark`)
  expect(await screen.findByText('Gewijzigd veld')).toBeTruthy()
  expect(searches).toEqual([{ dtoKeys: [country.dtoKey], fields: ['remark'] }])
})

test('unfolds the fields before and after', async () => {
  found = [changeSet({})]
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /openklappen/ }))
  const changes = within(await screen.findByRole('table'))
  expect(changes.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Oud', 'Nieuw'])
})

test('takes a change back once it has said what that does', async () => {
  found = [changeSet({})]
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Ongedaan maken: Nederland' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ongedaan maken' }))
  expect(await dialog.findByText('1 record wordt teruggezet.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Ongedaan maken' }))
  expect(await screen.findByText('Land Nederland: gewijzigd. 1 record is teruggezet.')).toBeTruthy()
  expect(undone).toEqual(['/api/changesets/a/undo'])
})

test('names what would stay, and offers no undo where everything would', async () => {
  found = [changeSet({})]
  const kept = [{ dtoKey: country.dtoKey, id: 'nl', label: 'Nederland', reason: 'Later gewijzigd door Ali.' }]
  trial = () => Response.json(undoAnswer({ changeSetId: null, undone: 0, kept }))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Ongedaan maken: Nederland' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ongedaan maken' }))
  expect(await dialog.findByText('Later gewijzigd door Ali.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Ongedaan maken' })).toBeNull()
})

test('says so when nothing matches, and leads back to everything', async () => {
  const { user, address } = open('/changes?period=today')
  await screen.findByText('Geen wijzigingen gevonden')
  await user.click(screen.getByRole('button', { name: 'Alle wijzigingen tonen' }))
  expect(address()).toBe('')
})

test('is not there without the right to any audit trail', async () => {
  open('/changes', ['CountryAccess'])
  expect(await screen.findByText((text) => notFoundMessages.some((each) => each === text))).toBeTruthy()
})
