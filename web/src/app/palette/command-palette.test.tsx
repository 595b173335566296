import type { FoundRecord } from '@stamboek/model/contract/find'
import { generalLedger } from '@stamboek/model/records/finance/general-ledger'
import { country } from '@stamboek/model/records/standard/country'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { servedType, testSession } from '../../../testing/test-record-types.ts'
import { apiClient } from '../../api/api-client.ts'
import { queryClient } from '../../api/query-client.ts'
import { SessionProvider } from '../../session/session.tsx'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { CommandPalette } from './command-palette.tsx'

const types = [servedType(generalLedger), servedType(country)]
const unit = {
  id: 'noord',
  description: 'Noord',
  defaultCurrency: null,
  defaultCountryId: null,
  defaultLanguageId: null,
}
const ledger = (id: string, label: string, detail: string): FoundRecord => ({
  dtoKey: generalLedger.dtoKey,
  id,
  label,
  detail,
})

interface Asked {
  readonly text: string
  readonly signal: AbortSignal | null | undefined
  readonly answer: (found: readonly FoundRecord[] | Error) => void
}

let asked: Asked[]
const choose = vi.fn<(target: string | (() => void)) => void>()

beforeEach(() => {
  apiClient.setBusinessUnit(unit.id)
  asked = []
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (!input.endsWith('/api/find')) return Promise.resolve(Response.json({ title: '' }, { status: 404 }))
    const { text } = JSON.parse(init?.body as string) as { text: string }
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
    asked.push({
      text,
      signal: init?.signal,
      answer: (found) => (found instanceof Error ? reject(found) : resolve(Response.json(found))),
    })
    return promise
  })
})
afterEach(() => {
  queryClient.clear()
  choose.mockReset()
})

function open() {
  queryClient.setQueryData(['schema', unit.id], {
    recordTypes: new Map(types.map((type) => [type.dtoKey, type])),
    get: (key: string) => types.find(({ dtoKey }) => dtoKey === key),
  })
  const permissions = types.flatMap((type) => Object.values(type.permissions))
  const south = { ...unit, id: 'zuid', description: 'Zuid' }
  const session = { ...testSession(permissions), businessUnit: unit, businessUnits: [unit, south] }
  const Page = () => (
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <SessionProvider session={session}>
          <CommandPalette onClose={() => undefined} onChoose={choose} />
        </SessionProvider>
      </UiProvider>
    </QueryClientProvider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }])} />)
  return userEvent.setup()
}

async function answerTo(text: string, found: readonly FoundRecord[] | Error): Promise<void> {
  await waitFor(() => expect(asked.at(-1)?.text).toBe(text))
  asked.at(-1)?.answer(found)
}

const lines = () =>
  screen.queryAllByRole('option').map((option) => option.getAttribute('aria-label') ?? option.textContent)
const groups = () =>
  screen
    .queryAllByRole('group')
    .map(
      (group) =>
        group.getAttribute('aria-label') ?? within(group).getAllByRole('presentation')[0]?.textContent,
    )
const chosen = () => document.querySelector('[role=option][data-focused]')?.textContent

test('records found come by table, a code that is the text before pages, and Enter opens it', async () => {
  const user = open()
  await user.type(await screen.findByRole('combobox'), 'land')
  await waitFor(() => expect(chosen()).toContain('Landen'))
  await answerTo('land', [ledger('1', 'Grond', 'LAND'), ledger('2', 'Landgoed', '4000')])
  await waitFor(() => expect(lines()).toHaveLength(3))
  expect(lines()[0]).toContain('Grond')
  expect(lines()[2]).toContain('Landen')
  await waitFor(() => expect(chosen()).toContain('Grond'))
  await user.keyboard('{Enter}')
  expect(choose).toHaveBeenCalledWith('/maintenance/finance/GeneralLedgerViewDto?record=1')
  expect(groups().length).toBe(2)
})

test('a page that is called so stays before the records that are found later', async () => {
  const user = open()
  await user.type(await screen.findByRole('combobox'), 'landen')
  await waitFor(() => expect(chosen()).toContain('Landen'))
  await answerTo('landen', [ledger('1', 'Landen', '4000')])
  await waitFor(() => expect(lines()).toHaveLength(2))
  expect(lines()[1]).toContain('4000')
  await user.keyboard('{Enter}')
  expect(choose).toHaveBeenCalledWith('/maintenance/standard/CountryViewDto')
})

test('a line that is chosen by hand stays so when records come', async () => {
  const user = open()
  await user.type(await screen.findByRole('combobox'), 'an')
  await waitFor(() => expect(lines()).toHaveLength(2))
  const before = chosen()
  await user.keyboard('{ArrowDown}')
  const byHand = chosen()
  expect(byHand).not.toBe(before)
  await answerTo('an', [ledger('1', 'Rekening', 'AN')])
  await waitFor(() => expect(lines()).toHaveLength(3))
  expect(lines()[0]).toContain('Rekening')
  expect(chosen()).toBe(byHand)
})

test('a text that goes on aborts the call, keeps what was found and says that it searches', async () => {
  const user = open()
  const input = await screen.findByRole('combobox')
  await user.type(input, 'gro')
  await answerTo('gro', [ledger('1', 'Grond', '1000')])
  await screen.findByText('1000')
  await user.type(input, 'n')
  await waitFor(() => expect(asked.at(-1)?.text).toBe('gron'))
  expect(screen.getByText('Records zoeken…').textContent).not.toBe('')
  expect(screen.getByText('1000').textContent).toBe('1000')
  await user.type(input, 'x')
  await waitFor(() => expect(asked.at(-1)?.text).toBe('gronx'))
  expect(asked.map(({ signal }) => signal?.aborted)).toEqual([false, true, false])
  asked.at(-1)?.answer([])
  await screen.findByText('Niets gevonden met “gronx”.')
  expect(screen.queryByText('Records zoeken…')).toBeNull()
})

test('says that searching failed, beside what is known here', async () => {
  const user = open()
  await user.type(await screen.findByRole('combobox'), 'zuid')
  await waitFor(() => expect(asked).toHaveLength(1))
  asked[0]?.answer(new TypeError('Failed to fetch'))
  await screen.findByRole('alert')
  expect(screen.getByRole('alert').textContent).toContain('Records zoeken lukt nu niet.')
  expect(lines()[0]).toContain('Werk in Zuid')
})
