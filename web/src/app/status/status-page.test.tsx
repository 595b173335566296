import type { LogLevelChange, SystemStatus } from '@stamboek/model/contract/system-status'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { elapse, setUpUser, startFakeClock } from '../../../testing/fake-clock.ts'
import { testSession } from '../../../testing/test-record-types.ts'
import { healthyStatus } from '../../../testing/test-system-status.ts'
import { SessionProvider } from '../../session/session.tsx'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { notFoundMessages } from '../failure/not-found-page.tsx'
import { StatusPage } from './status-page.tsx'

let status: SystemStatus | undefined
const sent: { method: string; isBackground: boolean }[] = []

beforeEach(() => {
  status = healthyStatus
  sent.length = 0
  vi.stubGlobal('fetch', answer)
})

const answer: typeof fetch = async (_input, init) => {
  const { method = '', headers, body } = init ?? {}
  sent.push({ method, isBackground: new Headers(headers).has('x-background') })
  if (!status) return Response.json({ status: 503, code: 'busy', detail: 'Het is te druk.' }, { status: 503 })
  if (method !== 'PUT') return Response.json(status)
  const { isDebugging } = JSON.parse(typeof body === 'string' ? body : '') as LogLevelChange
  status = { ...status, nodes: status.nodes.map((node) => ({ ...node, isDebugging })) }
  return Response.json({ nodeId: 'node-1', isDebugging })
}

function open(permissions: readonly string[] = ['SystemStatusAccess']) {
  startFakeClock()
  const Page = () => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <UiProvider>
        <SessionProvider session={testSession(permissions)}>
          <StatusPage />
        </SessionProvider>
      </UiProvider>
    </QueryClientProvider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }])} />)
  return setUpUser()
}

const warnings = () => screen.getByRole('status', { name: 'Waarschuwingen' }).textContent

function factsOf(card: string): readonly (string | null)[] {
  const region = within(screen.getByRole('region', { name: card }))
  return region.getAllByRole('definition').map(({ textContent }) => textContent)
}

const rowsOfTrail = () =>
  within(screen.getByRole('table', { name: 'Audit trail' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

test('is calm when all is well, and says how the installation fares', async () => {
  open()
  await screen.findByText('Alles is in orde.')
  expect(screen.getByText(/^Gemeten om/).textContent).toBe(
    'Gemeten om 15:00:00; wordt elke 15 seconden ververst',
  )
  const [, row] = within(screen.getByRole('table', { name: 'Knooppunten' })).getAllByRole('row')
  expect(row?.textContent).toBe(
    'stamboek-1 (dit knooppunt)1.2.3 (0123456789ab)3 dagen 4 uur250 MB12 ms31gewoon',
  )
  expect(factsOf('Database')).toEqual([
    'PostgreSQL-server 18.4',
    '3 GB',
    '12 van 100',
    'geen',
    '1 van 24 in gebruik',
  ])
  expect(factsOf('Wachtrij')).toEqual(['geen', 'geen', '0'])
  expect(factsOf('Back-up')).toEqual([
    'gelukt 27-11-2026 02:00 (13 uur geleden)',
    '27-11-2026 02:04 (12 uur 56 min geleden), 1 GB, nacht-27',
    '26-11-2026 03:00 (1 dag 12 uur geleden), van nacht-26',
  ])
  expect(factsOf('Imports van de laatste 24 uur')).toEqual(['7'])
  expect(factsOf('Verloopt binnenkort')).toEqual(['3', '1'])
  expect(rowsOfTrail()).toEqual([
    'Alle business units1.20027-11-2026 14:5927-11-2026 03:58klopt 11 uur geleden',
    'Noord727-11-2026 14:00nog nietnog niet nagerekend',
  ])
  expect(screen.getByText('select 1 from record.country')).toBeTruthy()
})

test('says what needs attention and what to do, in the order of the server, and what was never done', async () => {
  status = {
    ...healthyStatus,
    database: {
      ...healthyStatus.database,
      slowestStatements: [],
      oldestTransaction: { seconds: 725, applicationName: '' },
      pools: [{ name: 'extra', maxConnections: 2, connections: 2, idle: 0, waiting: 3 }],
      disk: { freeBytes: 1024 ** 3, totalBytes: 100 * 1024 ** 3 },
    },
    queue: {
      jobs: [{ name: 'import', state: 'waiting', count: 1200 }],
      oldestWaitingSeconds: 900,
      givenUpLastDay: 2,
    },
    imports: [],
    backup: { last: null, lastCompleted: null, lastProof: null, lastProvenOnUtc: null },
    warnings: [
      { severity: 'critical', message: 'De schijf is vol.', advice: 'Maak ruimte.' },
      { severity: 'warning', message: 'Er is geen back-up.', advice: 'Maak er een.' },
    ],
  }
  open()
  await screen.findByText('De schijf is vol.')
  expect(warnings()).toBe('Nu nodig: De schijf is vol.Maak ruimte.Let op: Er is geen back-up.Maak er een.')
  expect(factsOf('Database').slice(2)).toEqual([
    '1 GB van 100 GB',
    '12 van 100',
    '12 min 5 s, van een onbekend programma',
    '2 van 2 in gebruik, 3 wachten',
  ])
  expect(factsOf('Wachtrij')).toEqual(['1.200', '15 min', '2'])
  expect(factsOf('Back-up')).toEqual(['nog geen', 'nog geen'])
  expect(screen.getByText('Er waren geen imports.')).toBeTruthy()
  expect(screen.getByText('Geen opdracht duurde langer dan 10 ms.')).toBeTruthy()
})

test('says where the audit trail is broken, and that nothing is sealed yet', async () => {
  const [chain] = healthyStatus.auditChains
  if (!chain) throw new Error('no chain')
  const broken = { ...chain, faultCount: 2, fault: 'Volgnummers 1 t/m 9: Er is 1 regel te weinig.' }
  status = { ...healthyStatus, auditChains: [broken] }
  open()
  await screen.findByText('klopt niet')
  expect(rowsOfTrail()).toEqual([
    'Alle business units1.20027-11-2026 14:5927-11-2026 03:58klopt niet 11 uur geleden op 2 plaatsen. Volgnummers 1 t/m 9: Er is 1 regel te weinig.',
  ])
  status = { ...healthyStatus, auditChains: [] }
  await elapse(15_000)
  expect(await screen.findByText('Er is nog niets verzegeld.')).toBeTruthy()
})

test('refreshes every 15 seconds in the background, and says when it cannot', async () => {
  const user = open()
  await screen.findByText('Alles is in orde.')
  status = { ...healthyStatus, warnings: [{ severity: 'warning', message: 'Nieuw.', advice: 'Kijk.' }] }
  await elapse(15_000)
  expect(warnings()).toContain('Nieuw.')
  expect(sent).toEqual([
    { method: 'GET', isBackground: false },
    { method: 'GET', isBackground: true },
  ])
  status = undefined
  await elapse(15_000)
  expect(screen.getByRole('alert').textContent).toContain('Wat hieronder staat is van 15:00:00')
  expect(warnings()).toContain('Nieuw.')
  status = healthyStatus
  await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  await screen.findByText('Alles is in orde.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('offers to try again what could not be read at first', async () => {
  status = undefined
  const user = open()
  await screen.findByText('De status kon niet worden gelezen')
  status = healthyStatus
  await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  expect(await screen.findByText('Alles is in orde.')).toBeTruthy()
})

test('switches detailed logging, says on which node, and shows it', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Uitgebreid loggen aanzetten' }))
  await screen.findByText('Uitgebreid loggen staat aan op stamboek-1')
  expect(await screen.findByRole('button', { name: 'Uitgebreid loggen uitzetten' })).toBeTruthy()
  expect(screen.getByText('uitgebreid')).toBeTruthy()
})

test('says that switching failed', async () => {
  const user = open()
  const button = await screen.findByRole('button', { name: 'Uitgebreid loggen aanzetten' })
  status = undefined
  await user.click(button)
  expect(await screen.findByText('Het loggen is niet veranderd')).toBeTruthy()
})

test('is not there for users without the right', () => {
  open([])
  expect(notFoundMessages).toContain(screen.getByRole('heading', { level: 1 }).textContent)
  expect(sent).toEqual([])
})
