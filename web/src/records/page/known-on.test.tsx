import { country } from '@stamboek/model/records/standard/country'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { stubGridLayout } from '../../../testing/grid-layout-stub.ts'
import { servedType } from '../../../testing/test-record-types.ts'
import { queryClient } from '../../api/query-client.ts'
import { SessionProvider } from '../../session/session.tsx'
import { getToday, stepDate } from '../../ui/dates/date-typing.ts'
import { UiProvider } from '../../ui/ui-provider.tsx'
import type { RecordExtensions } from '../extension/record-page-extension.ts'
import { RecordPage } from './record-page.tsx'

// Slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const temporal = { ...servedType(country), isTemporal: true }
const path = '/maintenance/standard/CountryViewDto'
const instant = '2026-11-12T23:00:00.000Z'
const session = {
  user: { userId: 'me', userName: 'me', fullName: 'Ik', email: null, systemUserId: 'system' },
  permissions: new Set<string>(),
  permissionsByUnit: new Map(),
  businessUnits: [],
  businessUnit: undefined,
}
const record = { id: '01890000-0000-7000-8000-000000000001', rowVersion: 1, description: 'Albanië' }
const extensions: RecordExtensions = new Map([
  [
    country.dtoKey,
    {
      actions: [{ id: 'own', label: 'Eigen actie', icon: () => null, about: 'page', run: () => {} }],
      PageNotice: () => <p>Eigen melding</p>,
    },
  ],
])
const sent: { path: string; body: Readonly<Record<string, unknown>> }[] = []

beforeEach(() => {
  stubGridLayout()
  queryClient.clear()
  sent.length = 0
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string }) => {
    sent.push({ path: url, body: JSON.parse(body ?? '{}') as Readonly<Record<string, unknown>> })
    if (url.endsWith('/search')) return Promise.resolve(Response.json({ items: [record], totalCount: 1 }))
    if (url.includes(record.id)) return Promise.resolve(Response.json(record))
    return Promise.resolve(new Response(null, { status: 204 }))
  })
})

async function open(search: string) {
  const router = createMemoryRouter(
    [
      {
        path,
        element: (
          <UiProvider>
            <SessionProvider session={session}>
              <RecordPage recordType={temporal} title="Landen" breadcrumbs={[]} extensions={extensions} />
            </SessionProvider>
          </UiProvider>
        ),
      },
    ],
    { initialEntries: [`${path}${search}`] },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('gridcell', { name: 'Albanië' })
  return { user: userEvent.setup(), address: () => router.state.location.search }
}

const searches = () => sent.filter((each) => each.path.endsWith('/search'))
const button = (name: string) => screen.queryByRole('button', { name })

it('shows a list as it was known, which says so and offers nothing that changes it', async () => {
  await open(`?known=${instant}`)
  expect(searches().at(-1)?.body).toMatchObject({ knownOnUtc: instant })
  expect(screen.getByText(/aan het einde van 12-11-2026/)).toBeDefined()
  for (const name of ['Toevoegen', 'Wijzigen', 'Deactiveren', 'Importeer data', 'Eigen actie'])
    expect(button(name), name).toBeNull()
  expect(screen.queryByText('Eigen melding')).toBeNull()
  expect(button('Openen')).not.toBeNull()
})

it('opens a record as it was known', async () => {
  const { user } = await open(`?known=${instant}`)
  await user.dblClick(screen.getByRole('gridcell', { name: 'Albanië' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bekijk record' }))
  expect(dialog.queryByRole('button', { name: /Opslaan/ })).toBeNull()
  const read = sent.find((each) => each.path.includes(record.id))
  expect(new URL(read?.path ?? '', 'http://x').searchParams.get('knownOnUtc')).toBe(instant)
})

it('leads back to the present', async () => {
  const { user, address } = await open(`?known=${instant}&sf=x`)
  await user.click(screen.getByRole('button', { name: 'Terug naar nu' }))
  await waitFor(() => expect(searches().at(-1)?.body).not.toHaveProperty('knownOnUtc'))
  expect(new URLSearchParams(address()).has('known')).toBe(false)
  expect(button('Toevoegen')).not.toBeNull()
  expect(screen.getByText('Eigen melding')).toBeDefined()
})

it('is chosen by its day beside the reference date, which goes on; a day to come is refused', async () => {
  const { user, address } = await open('')
  await user.click(screen.getByRole('button', { name: /^Peildatum/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Peildatum' }))
  await user.type(panel.getByRole('textbox', { name: 'Peildatum' }), '01062026')
  const input = panel.getByRole('textbox', { name: 'Zoals bekend op' })
  const tomorrow = stepDate(getToday(), 'day', 1).split('-').toReversed().join('')
  await user.type(input, tomorrow)
  expect(new URLSearchParams(address()).has('known')).toBe(false)
  await user.clear(input)
  await user.type(input, '12112026')
  await waitFor(() => expect(new URLSearchParams(address()).get('known')).toBe(instant))
  await waitFor(() =>
    expect(searches().at(-1)?.body).toMatchObject({
      knownOnUtc: instant,
      referenceDateUtc: '2026-05-31T22:00:00.000Z',
    }),
  )
})

it('leaves out what is no instant', async () => {
  await open('?known=gisteren')
  expect(searches().at(-1)?.body).not.toHaveProperty('knownOnUtc')
  expect(button('Toevoegen')).not.toBeNull()
})
