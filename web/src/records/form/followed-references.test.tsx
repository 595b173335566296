import { secret } from '@stamboek/model/records/system/secret'
import { secretType } from '@stamboek/model/records/system/secret-type'
import { screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { jsonResponse, testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { AddDialog } from '../dialogs/add-dialog.tsx'
import { EditDialog } from '../dialogs/edit-dialog.tsx'

const uuid = (number: number) => `01890000-0000-7000-8000-00000000000${number}`
const members = { hasUsername: false, hasPassword: false, hasFile: false, hasPassphrase: false }
const secretTypes = [
  { id: uuid(8), label: 'Naam', status: 'Active', members: { ...members, hasUsername: true } },
  { id: uuid(9), label: 'Wachtwoord', status: 'Active', members: { ...members, hasPassword: true } },
]
const row = {
  id: uuid(1),
  rowVersion: 3,
  secretTypeId: uuid(8),
  secretType: { id: uuid(8), label: 'Naam' },
  username: 'jan',
  status: 'Active',
  activeRangeUtc: { start: null, end: null },
  remark: null,
  systemValue: false,
}
const dialogs = testDialogs(servedType(secret), [row], [servedType(secretType)])
const { sent, handlers } = dialogs
const lookups = () => sent.filter(({ path }) => path.endsWith('/lookup'))

beforeEach(() =>
  dialogs.answer(/\/lookup$/, ({ body }) => {
    const ids = body['ids'] as readonly string[] | undefined
    const items = secretTypes.filter(({ id }) => !ids || ids.includes(id))
    return jsonResponse(200, { items, currentPage: 1, totalCount: items.length, pageCount: 1, limit: 1000 })
  }),
)

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const username = () => field(/^Gebruikersnaam/)

async function choose(user: ReturnType<typeof userEvent.setup>, name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: /Geheimtype/ }))
  await user.click(await screen.findByRole('option', { name }))
}

describe('a form whose conditions read a reference', () => {
  it('shows and requires the fields of the chosen record only', async () => {
    const { user } = dialogs.open(AddDialog, { records: [] })
    expect((await username()).readOnly).toBe(true)
    await choose(user, 'Naam')
    expect(await username()).toMatchObject({ readOnly: false, disabled: false, value: '' })
    expect(screen.getAllByDisplayValue('Niet van toepassing')).toHaveLength(3)
    // The lookup returned the members already, so choosing sends no request.
    expect(lookups()).toHaveLength(1)

    const add = screen.getByRole('button', { name: 'Toevoegen' })
    await waitFor(() => expect(add.getAttribute('aria-disabled')).toBe('true'))
    await user.type(await username(), 'jan')
    await waitFor(() => expect(add.getAttribute('aria-disabled')).toBeNull())
    await user.click(add)
    await waitFor(() => expect(handlers.onClose).toHaveBeenCalledOnce())
    expect(sent.at(-1)?.body).toMatchObject({ secretTypeId: uuid(8), username: 'jan' })
    expect(sent.at(-1)?.body).not.toHaveProperty('password')
  })

  it('hides fields that another record does not have, and resets them', async () => {
    const { user } = dialogs.open(AddDialog, { records: [] })
    await username()
    await choose(user, 'Naam')
    await user.type(await username(), 'jan')
    await choose(user, 'Wachtwoord')
    await waitFor(async () => expect((await username()).readOnly).toBe(true))
    expect(await username()).toMatchObject({ value: 'Niet van toepassing', disabled: true })

    await user.keyboard('{Control>}s{/Control}')
    await screen.findByText('Wachtwoord is verplicht.')
    expect(screen.queryByText('Gebruikersnaam is verplicht.')).toBeNull()
    await user.type(screen.getByLabelText(/^Wachtwoord(?!zin)/, { selector: 'input' }), 'geheim')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(handlers.onClose).toHaveBeenCalledOnce())
    expect(sent.at(-1)?.body).toMatchObject({ secretTypeId: uuid(9), username: null, password: 'geheim' })
  })

  it('reads the reference of an opened record before it shows the fields', async () => {
    const reply = Promise.withResolvers<void>()
    dialogs.clearAnswers()
    dialogs.answer(/\/lookup$/, async () => {
      await reply.promise
      return jsonResponse(200, { items: secretTypes.slice(0, 1) })
    })
    const { user } = dialogs.open(EditDialog)
    await waitFor(() =>
      expect(lookups().map(({ body }) => body)).toEqual([{ field: 'secretTypeId', ids: [uuid(8)] }]),
    )
    expect(screen.queryByRole('textbox')).toBeNull()
    reply.resolve()
    expect((await username()).readOnly).toBe(false)
    const dialog = within(screen.getByRole('dialog'))
    await user.clear(await username())
    await user.tab()
    await dialog.findByText('Gebruikersnaam is verplicht.')
  })

  it('leaves the check to the server when the read fails', async () => {
    dialogs.clearAnswers()
    dialogs.answer(/\/lookup$/, () => jsonResponse(403, { code: 'notAllowed', detail: 'Geen recht.' }))
    const { user } = dialogs.open(EditDialog)
    await user.type(await field(/^Opmerking/), 'Anders')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(handlers.onChanged).toHaveBeenCalledOnce())
    const put = sent.find(({ method }) => method === 'PUT')
    expect(put?.body).toMatchObject({ remark: 'Anders', username: 'jan' })
  })
})
