import type { Problem } from '@stamboek/model/contract/problem'
import { country } from '@stamboek/model/records/standard/country'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SessionProvider } from '../../data/session.tsx'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { servedType } from '../test-record-types.ts'
import { AddPopup } from './add-popup.tsx'
import { EditPopup } from './edit-popup.tsx'

// A busy machine is no reason to fail.
vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 10_000 })

const type = servedType(country)
const rowOf = (number: number, description: string) => ({
  id: `01890000-0000-7000-8000-00000000000${number}`,
  rowVersion: 3,
  description,
  isoCode2: 'NL',
  isoCode3: 'NLD',
  status: 'Active',
  activeRangeUtc: { start: null, end: null },
  remark: null,
  systemValue: false,
  lastModifiedOnUtc: '2026-11-20T09:02:00.000Z',
  lastModifiedBy: { id: 'x', label: 'S. Bakker' },
})
const rows = [rowOf(1, 'Nederland'), rowOf(2, 'Nepal')]
const session = {
  user: { userId: 'me', userName: 'me', fullName: 'Ik', email: null },
  permissions: new Set<string>(),
  businessUnits: [],
  businessUnit: undefined,
  selectBusinessUnit: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
}

type Answer = { readonly status: number; readonly body: unknown }
/** What the server says to the next save; without it the record comes back as it was sent. */
let refusal: Answer | undefined
const sent: { method: string; path: string; body: Record<string, unknown> }[] = []
const handlers = { onClose: vi.fn(), onChanged: vi.fn(), onNavigate: vi.fn() }

beforeEach(() => {
  refusal = undefined
  sent.length = 0
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    const row = rows.find(({ id }) => path.endsWith(id)) ?? rows[0]
    if (method === 'GET') return Promise.resolve(answer({ status: 200, body: row }))
    const members = JSON.parse(body ?? '{}') as Record<string, unknown>
    sent.push({ method, path, body: members })
    return Promise.resolve(answer(refusal ?? { status: 200, body: { ...row, ...members, rowVersion: 4 } }))
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

function answer({ status, body }: Answer): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

function refuse(status: number, problem: Partial<Problem>): void {
  refusal = {
    status,
    body: {
      type: 'about:blank',
      title: 'Niet opgeslagen',
      status,
      detail: 'Nee.',
      code: 'ruleBroken',
      ...problem,
    },
  }
}

/** Toasts are alert dialogs too. */
const question = { name: /onopgeslagen wijzigingen/ }

async function openPopup(popup: 'add' | 'edit') {
  const Popup = popup === 'add' ? AddPopup : EditPopup
  const records = popup === 'add' ? [] : rows.slice(0, 1)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UiProvider>
        <SessionProvider session={session}>
          <Popup type={type} records={records} rows={rows} rowOffset={0} totalCount={2} {...handlers} />
        </SessionProvider>
      </UiProvider>
    </QueryClientProvider>,
  )
  const dialog = await screen.findByRole('dialog')
  const description = await within(dialog).findByRole('textbox', { name: /^Omschrijving/ })
  return { user: userEvent.setup(), dialog: within(dialog), description }
}

describe('changing a record', () => {
  it('can only be saved once something has changed, and not any more when it is put back', async () => {
    const { user, dialog, description } = await openPopup('edit')
    const save = dialog.getByRole('button', { name: 'Opslaan en sluiten' })
    expect(save.getAttribute('aria-disabled')).toBe('true')
    await user.type(description, '!')
    await waitFor(() => expect(save.getAttribute('aria-disabled')).toBeNull())
    await user.keyboard('{Backspace}')
    await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('true'))
  })

  it('saves by Ctrl+S with the rowVersion that was read, and stays open', async () => {
    const { user, dialog, description } = await openPopup('edit')
    await user.type(description, '!')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(handlers.onChanged).toHaveBeenCalledOnce())
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      body: { description: 'Nederland!', rowVersion: 3, systemValue: false },
    })
    expect(handlers.onClose).not.toHaveBeenCalled()
    await user.type(description, '!')
    await user.keyboard('{Control>}{Shift>}s{/Shift}{/Control}')
    await waitFor(() => expect(handlers.onClose).toHaveBeenCalledOnce())
    expect(sent[1]?.body).toMatchObject({ rowVersion: 4 })
    expect(dialog).toBeDefined()
  })

  it('does not save what is not in order, and says what is wrong', async () => {
    const { user, dialog, description } = await openPopup('edit')
    await user.clear(description)
    await user.keyboard('{Control>}s{/Control}')
    await dialog.findByText('Omschrijving is verplicht.')
    expect(sent).toEqual([])
  })

  it('asks before typing is lost, and leaves it when asked to', async () => {
    const { user, description } = await openPopup('edit')
    await user.type(description, '!')
    await user.keyboard('{Escape}')
    const prompt = within(await screen.findByRole('alertdialog', question))
    prompt.getByText('Je hebt onopgeslagen wijzigingen. Wat wil je doen?')
    await user.click(prompt.getByRole('button', { name: 'Annuleren' }))
    expect(handlers.onClose).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    await user.click(
      within(await screen.findByRole('alertdialog', question)).getByRole('button', { name: 'Niet opslaan' }),
    )
    expect(handlers.onClose).toHaveBeenCalledOnce()
    expect(sent).toEqual([])
  })

  it('saves before it closes when that is the answer', async () => {
    const { user, dialog, description } = await openPopup('edit')
    await user.type(description, '!')
    await user.click(dialog.getByRole('button', { name: 'Volgend record' }))
    await user.click(
      within(await screen.findByRole('alertdialog', question)).getByRole('button', { name: 'Opslaan' }),
    )
    await waitFor(() => expect(handlers.onNavigate).toHaveBeenCalledWith(rows[1]))
    expect(sent).toHaveLength(1)
  })

  it('closes at once when nothing was typed', async () => {
    const { user } = await openPopup('edit')
    await user.keyboard('{Escape}')
    expect(handlers.onClose).toHaveBeenCalledOnce()
  })

  it('shows what the server refuses at its field, and keeps the typing', async () => {
    refuse(422, { errors: [{ field: 'isoCode2', message: 'Deze ISO-code 2 is al in gebruik.' }] })
    const { user, dialog } = await openPopup('edit')
    const code = dialog.getByRole('textbox', { name: /^ISO-code 2/ })
    await user.clear(code)
    await user.type(code, 'de')
    await user.keyboard('{Control>}s{/Control}')
    await dialog.findByText('Deze ISO-code 2 is al in gebruik.')
    expect((code as HTMLInputElement).value).toBe('DE')
    expect(handlers.onChanged).not.toHaveBeenCalled()
  })

  it('after a conflict takes over theirs where nothing was typed, and keeps mine', async () => {
    const current = { ...rows[0], rowVersion: 9, remark: 'Van een ander', description: 'Holland' }
    refuse(409, { code: 'conflict', title: 'Het record is intussen gewijzigd', current })
    const { user, dialog, description } = await openPopup('edit')
    await user.type(description, '!')
    await user.keyboard('{Control>}s{/Control}')
    await user.click(await dialog.findByRole('button', { name: 'Toon actuele gegevens' }))
    expect((description as HTMLInputElement).value).toBe('Nederland!')
    const remark = dialog.getByRole('textbox', { name: /^Opmerking/ })
    expect((remark as HTMLInputElement).value).toBe('Van een ander')
    refusal = undefined
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(handlers.onChanged).toHaveBeenCalledOnce())
    expect(sent.at(-1)?.body).toMatchObject({ rowVersion: 9, description: 'Nederland!' })
  })
})

describe('adding a record', () => {
  it('starts anew after saving when another one is to be added', async () => {
    const { user, dialog, description } = await openPopup('add')
    await user.type(description, 'Utopia')
    await user.type(dialog.getByRole('textbox', { name: /^ISO-code 2/ }), 'ut')
    await user.type(dialog.getByRole('textbox', { name: /^ISO-code 3/ }), 'uto')
    await user.click(dialog.getByRole('checkbox', { name: 'Nog één toevoegen' }))
    const add = dialog.getByRole('button', { name: 'Toevoegen' })
    await waitFor(() => expect(add.getAttribute('aria-disabled')).toBeNull())
    await user.click(add)
    await waitFor(() => expect((description as HTMLInputElement).value).toBe(''))
    expect(sent[0]).toMatchObject({
      method: 'POST',
      body: { description: 'Utopia', isoCode2: 'UT', status: 'Active' },
    })
    expect(handlers.onClose).not.toHaveBeenCalled()
  })
})
