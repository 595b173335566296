import type { BasisOutcome, BasisPart } from '@stamboek/model/contract/basis'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { setUpUser } from '../../../testing/fake-clock.ts'
import { testSession } from '../../../testing/test-record-types.ts'
import { SessionProvider } from '../../session/session.tsx'
import * as menuOfUser from '../menu/use-menu.ts'
import { BasisPage } from './basis-page.tsx'

const part = (name: string, needs: readonly string[] = []): BasisPart => ({
  name,
  label: name,
  meaning: `Over ${name}.`,
  dtoKey: `Main.${name}ViewDto`,
  recordCount: 3,
  needs,
})
const parts = [part('Landen'), part('Talen'), part('Banken', ['Landen'])]

const outcome = (name: string, members: Partial<BasisOutcome> = {}): BasisOutcome => ({
  name,
  label: name,
  dtoKey: `Main.${name}ViewDto`,
  counts: { new: 2, changed: 0, unchanged: 1, refused: 0 },
  message: null,
  batchId: 'b',
  ...members,
})

/** Answers to each sent part. */
const answer = vi.fn<(name: string) => Promise<Response>>()
const posted: string[] = []

beforeEach(() => {
  posted.length = 0
  answer.mockReset().mockImplementation(async (name) => Response.json({ parts: [outcome(name)] }))
  vi.spyOn(menuOfUser, 'usePermittedMenu').mockReturnValue([])
})

async function open(offered: readonly BasisPart[] = parts) {
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json({ parts: offered })
    const sent = JSON.parse(body as string) as { parts: string[]; withNeeds: boolean }
    expect(sent.withNeeds).toBe(false)
    const [name = ''] = sent.parts
    posted.push(name)
    return answer(name)
  })
  const unit = { id: 'u', description: 'Zorg', defaultCurrency: { id: 'e', isoCode: 'EUR' } }
  const session = {
    ...testSession(),
    businessUnit: { ...unit, defaultCountryId: 'nl', defaultLanguageId: 'nl' },
  }
  const router = createMemoryRouter(
    [
      { path: '/basis', Component: BasisPage },
      { path: '/', Component: () => 'Overzicht' },
    ],
    { initialEntries: ['/basis'] },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider session={session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  )
  return { user: setUpUser(), router }
}

const tick = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `${name} (3)` })
const press = (name: string) => screen.findByRole('button', { name })

test('everything is chosen; what is added is sent part by part and told, then Enter leads on', async () => {
  const { user, router } = await open()
  for (const { name } of parts) expect((await tick(name)).checked).toBe(true)
  expect(screen.getByText('Over Banken. Landen komt mee.')).toBeDefined()
  await user.click(await press('Toevoegen'))
  expect(await press('Naar Stamboek')).toBe(document.activeElement)
  expect(posted).toEqual(['Landen', 'Talen', 'Banken'])
  expect(screen.getAllByText('2 toegevoegd, 1 al aanwezig')).toHaveLength(3)
  expect(within(screen.getByRole('status')).getByText(/^Klaar\./)).toBeDefined()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('what is left out is not sent, nor what needs it; skipping leads on', async () => {
  const { user, router } = await open()
  await user.click(await tick('Landen'))
  expect((await tick('Banken')).checked).toBe(false)
  await user.click(await press('Toevoegen'))
  await press('Naar Stamboek')
  expect(posted).toEqual(['Talen'])
  expect((await tick('Talen')).disabled).toBe(true)
  expect((await tick('Landen')).disabled).toBe(false)
  expect(router.state.location.pathname).toBe('/basis')
})

test('a part that needs several says so', async () => {
  await open([part('Landen'), part('Provincies', ['Landen']), part('Postcodes', ['Landen', 'Provincies'])])
  expect(await screen.findByText('Over Postcodes. Landen en Provincies komen mee.')).toBeDefined()
})

test('Overslaan adds nothing', async () => {
  const { user, router } = await open()
  await user.click(await press('Overslaan'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(posted).toEqual([])
})

test('a refused part says why and can be tried again, and the rest goes on', async () => {
  const { user } = await open()
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  answer.mockImplementation(async (name) =>
    Response.json({
      parts: [
        name === 'Talen' ? outcome(name, { counts, message: 'Er wordt al geïmporteerd.' }) : outcome(name),
      ],
    }),
  )
  await user.click(await press('Toevoegen'))
  expect(await screen.findByText('Er wordt al geïmporteerd.')).toBeDefined()
  expect(screen.getByText('Niet toegevoegd')).toBeDefined()
  await press('Sluiten')
  expect(posted).toEqual(['Landen', 'Talen', 'Banken'])
  expect(screen.queryByText(/^Klaar\./)).toBeNull()
  expect((await tick('Talen')).disabled).toBe(false)

  answer.mockImplementation(async (name) => Response.json({ parts: [outcome(name)] }))
  await user.click(await press('Toevoegen'))
  await press('Naar Stamboek')
  expect(posted).toEqual(['Landen', 'Talen', 'Banken', 'Talen'])
  expect(screen.queryByText('Er wordt al geïmporteerd.')).toBeNull()
})

test('it is not done when nothing was added', async () => {
  const { user } = await open()
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 3 }
  answer.mockImplementation(async (name) =>
    Response.json({ parts: [outcome(name, { counts, message: '3 rijen zijn geweigerd.' })] }),
  )
  await user.click(await press('Toevoegen'))
  await waitFor(() => expect(screen.getAllByText('3 rijen zijn geweigerd.')).toHaveLength(3))
  expect(await press('Overslaan')).toBeDefined()
  for (const { name } of parts) expect((await tick(name)).checked).toBe(true)
  expect(screen.queryByText(/^Klaar\./)).toBeNull()
})

test('a failure ends the run, what was added stays, and the rest can be tried again', async () => {
  const { user } = await open()
  const body = { title: 'T', status: 500, detail: 'Er ging iets mis.', code: 'internal', correlationId: 'c' }
  answer.mockImplementation(async (name) =>
    name === 'Landen'
      ? Response.json({ parts: [outcome(name)] })
      : Response.json(body, { status: 500, headers: { 'content-type': 'application/problem+json' } }),
  )
  await user.click(await press('Toevoegen'))
  expect((await screen.findByRole('alert')).textContent).toBe('Er ging iets mis.')
  expect(posted).toEqual(['Landen', 'Talen'])
  answer.mockImplementation(async (name) => Response.json({ parts: [outcome(name)] }))
  await user.click(await press('Toevoegen'))
  await press('Naar Stamboek')
  expect(posted).toEqual(['Landen', 'Talen', 'Talen', 'Banken'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('Stoppen aborts the running part', async () => {
  const { user } = await open()
  answer.mockImplementation(
    () =>
      new Promise((_resolve, reject) => {
        stopped.then(() => reject(new DOMException('Aborted', 'AbortError')), reject)
      }),
  )
  const { promise: stopped, resolve } = Promise.withResolvers<void>()
  await user.click(await press('Toevoegen'))
  await user.click(await press('Stoppen'))
  resolve()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Gestopt\./)
  expect(posted).toEqual(['Landen'])
})

test('without rights it says what is missing', async () => {
  await open([])
  expect(await screen.findByText('Je kunt hier niets toevoegen.')).toBeDefined()
})
