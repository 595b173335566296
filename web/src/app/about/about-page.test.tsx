import type { AboutProduct } from '@stamboek/model/contract/about'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AboutPage } from './about-page.tsx'

const about: AboutProduct = {
  version: '1.2.3',
  commit: '0123456789ab',
  committedOn: '2026-11-27T23:30:00+00:00',
  helpText: null,
  helpUrl: null,
}
const licences = [
  { name: 'fastify', version: '5.0.0', licence: 'MIT', text: 'Permission is granted' },
  { name: 'windows-only', version: '1.0.0', licence: 'ISC', text: null },
]

function open(answers: Readonly<Record<string, () => Response>>) {
  const fetchFile = vi.fn<typeof fetch>(
    async (input) => answers[input as string]?.() ?? new Response(null, { status: 404 }),
  )
  vi.stubGlobal('fetch', fetchFile)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AboutPage />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), called: () => fetchFile.mock.calls.map(([input]) => input) }
}

const served = (product: Partial<AboutProduct> = {}) => ({
  '/api/about': () => Response.json({ ...about, ...product }),
  '/licences.json': () => Response.json(licences),
})

test('says version, commit and day in Amsterdam, and whom to ask where nothing is set', async () => {
  open(served())
  await screen.findByText('1.2.3')
  const facts = within(screen.getByRole('region', { name: 'Deze versie' })).getAllByRole('definition')
  expect(facts.map(({ textContent }) => textContent)).toEqual([
    '1.2.3',
    '0123456789ab',
    '28 november 2026',
    'MIT',
  ])
  expect(screen.getByText(/vraag het dan aan de beheerder/)).toBeTruthy()
})

test('shows the help of the installation, and says that a build recorded no commit', async () => {
  open(
    served({ commit: null, committedOn: null, helpText: 'Toestel 1234', helpUrl: 'https://hulp.example.nl' }),
  )
  await screen.findByText('Toestel 1234')
  const link = screen.getByRole('link', { name: /^Hulp bij het gebruik/ })
  expect(link.getAttribute('href')).toBe('https://hulp.example.nl')
  screen.getByText('niet vastgelegd bij het bouwen')
  expect(screen.queryByText(/vraag het dan aan de beheerder/)).toBeNull()
})

test('opens the newest day of what is new', async () => {
  open(served())
  const news = within(await screen.findByRole('region', { name: 'Wat is er nieuw' }))
  const days = news.getAllByRole('group') as readonly HTMLDetailsElement[]
  expect(days.map((day) => day.open)).toEqual(days.map((_, index) => index === 0))
})

test('loads the licences once they are asked for, each text behind its line', async () => {
  const { user, called } = open(served())
  await screen.findByText('1.2.3')
  expect(called()).toEqual(['/api/about'])
  await user.click(screen.getByRole('button', { name: 'Licenties van de onderdelen uitklappen' }))
  await screen.findByText('fastify')
  expect(called()).toEqual(['/api/about', '/licences.json'])
  const lines = within(screen.getByRole('region', { name: 'Licenties van de onderdelen' }))
  expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'fastify 5.0.0 MITPermission is granted',
    'windows-only 1.0.0 ISC',
  ])
})

test('offers to try again what could not be read', async () => {
  let isBroken = true
  const { user } = open({
    ...served(),
    '/licences.json': () => (isBroken ? new Response('kapot', { status: 500 }) : Response.json(licences)),
  })
  await user.click(screen.getByRole('button', { name: 'Licenties van de onderdelen uitklappen' }))
  await screen.findByText('De licenties konden niet worden gelezen')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  expect(await screen.findByText('fastify')).toBeTruthy()
})
