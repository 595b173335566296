import { country } from '@stamboek/model/records/standard/country'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { elapse, stubClock } from '../../../testing/fake-clock.ts'
import { jsonResponse, testDialogs } from '../../../testing/test-dialogs.tsx'
import { stubHubs } from '../../../testing/test-hub.ts'
import { servedType } from '../../../testing/test-record-types.ts'
import { signInGate } from '../../api/sign-in-gate.ts'
import { realtimeConnection } from '../../realtime/realtime-connection.ts'
import { EditDialog } from './edit-dialog.tsx'

stubClock()
const hubs = stubHubs()

const type = servedType(country)
const row = {
  id: '01890000-0000-7000-8000-000000000001',
  rowVersion: 3,
  description: 'Nederland',
  isoCode2: 'NL',
  isoCode3: 'NLD',
  status: 'Active',
  activeRangeUtc: { start: null, end: null },
  remark: null,
  systemValue: false,
  lastModifiedOnUtc: '2026-11-20T09:02:00.000Z',
  lastModifiedBy: { id: 'x', label: 'S. Bakker' },
}
const next = { ...row, id: '01890000-0000-7000-8000-000000000002', description: 'Nepal' }
const dialogs = testDialogs(type, [row, next])
const { sent } = dialogs
const changed = (members: object): AnyRecord => ({
  ...row,
  rowVersion: 4,
  lastModifiedBy: { id: 'anna', label: 'Anna de Boer' },
  ...members,
})
/** The records on the server. */
let current: AnyRecord | undefined
/** The answer to the next read. */
let hindrance: (() => Response | Promise<Response>) | undefined

beforeEach(() => {
  current = row
  hindrance = undefined
  hubs.onStart = undefined
  vi.spyOn(Math, 'random').mockReturnValue(0)
})

async function open() {
  dialogs.answer(/countries\/.*2$/, () => jsonResponse(200, next))
  dialogs.answer(/countries\/01/, async ({ method, body }) => {
    if (method === 'GET' && hindrance) return hindrance()
    if (!current) return jsonResponse(404, { status: 404, code: 'notFound', detail: 'Weg', title: 'Weg' })
    if (method === 'PUT' && body['rowVersion'] !== current.rowVersion)
      return jsonResponse(409, { status: 409, code: 'conflict', detail: 'Nee', title: 'Gewijzigd', current })
    if (method === 'PUT') current = { ...current, ...body, rowVersion: current.rowVersion + 1 }
    return jsonResponse(200, current)
  })
  const { user, again } = dialogs.open(EditDialog)
  realtimeConnection.start()
  const dialog = within(await screen.findByRole('dialog'))
  const description = await dialog.findByRole<HTMLInputElement>('textbox', { name: /^Omschrijving/ })
  const code = dialog.getByRole<HTMLInputElement>('textbox', { name: /^ISO-code 3/ })
  // Joining the group refetches the record.
  await waitFor(() => expect(reads()).toBe(2))
  return { user, again, dialog, description, code }
}

const publish = (userId: string | null = 'anna', ids = [row.id]) =>
  act(() => hubs.last().send({ dtoKey: type.dtoKey, ids, userId }))
const reads = () => sent.filter(({ method }) => method === 'GET').length

describe('an open record that another user changes', () => {
  it('is updated when nothing was typed, and names the changed fields', async () => {
    const { dialog, code } = await open()
    current = changed({ isoCode3: 'NLX' })
    publish()
    await waitFor(() => expect(code.value).toBe('NLX'))
    expect(dialog.getByRole('status').textContent).toBe(
      'Deze gegevens zijn zojuist gewijzigd door Anna de Boer. Het formulier is bijgewerkt. Anders dan daarnet: ISO-code 3.',
    )
    // The form is unmodified.
    expect(dialog.getByRole('button', { name: 'Opslaan en sluiten' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
  })

  it('keeps the input under a banner, and merges both changes on request', async () => {
    const { user, dialog, description, code } = await open()
    await user.type(description, '!')
    current = changed({ isoCode3: 'NLX' })
    publish()
    const alert = await dialog.findByRole('alert')
    expect(alert.textContent).toMatch(/^Deze gegevens zijn zojuist gewijzigd door Anna de Boer. Wat je typte/)
    expect(description.value).toBe('Nederland!')
    expect(code.value).toBe('NLD')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)

    await user.click(within(alert).getByRole('button', { name: 'Wijzigingen vergelijken' }))
    const conflict = within(await screen.findByRole('dialog', { name: /^Intussen gewijzigd/ }))
    conflict.getByRole('row', { name: /ISO-code 3 NLD NLX Van Anna de Boer/ })
    await user.click(conflict.getByRole('button', { name: 'Eerst nakijken' }))
    await waitFor(() => expect(code.value).toBe('NLX'))
    expect(description.value).toBe('Nederland!')
    expect(dialog.queryByRole('alert')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Opslaan en sluiten' }))
    await waitFor(() => expect(current).toMatchObject({ description: 'Nederland!', isoCode3: 'NLX' }))
  })

  it('opens the conflict dialog at the save when the user postponed the merge', async () => {
    const { user, dialog, description } = await open()
    await user.type(description, '!')
    current = changed({ description: 'Holland' })
    publish()
    await user.click(await dialog.findByRole('button', { name: 'Wijzigingen vergelijken' }))
    const conflict = within(await screen.findByRole('dialog', { name: /^Intussen gewijzigd/ }))
    await user.click(conflict.getByRole('button', { name: 'Annuleren' }))
    await dialog.findByRole('button', { name: 'Wijzigingen vergelijken' })
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByRole('dialog', { name: /^Intussen gewijzigd/ })
    // Only the banner of the refused save shows.
    expect(screen.getAllByText('Wijzigingen vergelijken')).toHaveLength(1)
  })

  it('shows that it was deactivated or deleted', async () => {
    const { dialog } = await open()
    current = changed({ status: 'Inactive' })
    publish()
    await dialog.findByText('Dit record is zojuist gedeactiveerd door Anna de Boer.')
    current = undefined
    publish()
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^Dit record is zojuist verwijderd/)
  })

  it('names a change by the same user in another window as such', async () => {
    const { dialog } = await open()
    current = changed({ isoCode3: 'NLX', lastModifiedBy: { id: 'me', label: 'Ik' } })
    publish('me')
    expect(await dialog.findByText(/zojuist gewijzigd door jou in een ander venster/)).toBeTruthy()
  })

  it('is refetched after a reconnect', async () => {
    const { code } = await open()
    current = changed({ isoCode3: 'NLX' })
    act(() => hubs.last().close())
    await waitFor(() => expect(code.value).toBe('NLX'))
  })

  it('is updated by a refetch without a message', async () => {
    const { code } = await open()
    current = changed({ isoCode3: 'NLX' })
    act(() => {
      onlineManager.setOnline(false)
      onlineManager.setOnline(true)
    })
    await waitFor(() => expect(code.value).toBe('NLX'))
  })

  it('throttles refetches of frequent changes, and does none in a hidden page', async () => {
    const { code } = await open()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const before = reads()
    current = changed({ isoCode3: 'NLX' })
    for (let count = 0; count < 20; count += 1) publish()
    await elapse(300)
    expect(reads()).toBe(before)
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(code.value).toBe('NLX'))
    for (let count = 0; count < 20; count += 1) {
      publish()
      await elapse(60)
    }
    expect(reads()).toBeLessThanOrEqual(before + 3)
  })

  it.each([
    [
      'as the server was busy',
      () =>
        jsonResponse(503, {
          status: 503,
          code: 'unavailable',
          detail: 'Even niet',
          title: 'Niet bereikbaar',
        }),
    ],
    ['as a proxy did not know the server', () => new Response('<html>', { status: 404 })],
  ])('retries a failed refetch, %s', async (_, refuse) => {
    const { code } = await open()
    current = changed({ isoCode3: 'NLX' })
    hindrance = () => {
      hindrance = undefined
      return refuse()
    }
    publish()
    await waitFor(() => expect(code.value).toBe('NLX'))
  })

  it('ignores a refetch that is older than an own save', async () => {
    const { user, dialog, description } = await open()
    const old = Promise.withResolvers<Response>()
    hindrance = () => {
      hindrance = undefined
      return old.promise
    }
    await user.type(description, '!')
    publish()
    await waitFor(() => expect(hindrance).toBeUndefined())
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(current).toMatchObject({ rowVersion: 4 }))
    old.resolve(jsonResponse(200, { ...row, rowVersion: 3, isoCode3: 'OUD' }))
    await elapse(400)
    expect(dialog.queryByText(/zojuist/)).toBeNull()
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^ISO-code 3/ }).value).toBe('NLD')
  })

  it('shows no banner after stepping away and back', async () => {
    const { user, again, dialog, description } = await open()
    await user.type(description, '!')
    current = changed({ isoCode3: 'NLX' })
    publish()
    await dialog.findByRole('alert')
    again({ records: [next] })
    await dialog.findByDisplayValue('Nepal')
    again({ records: [row] })
    await dialog.findByDisplayValue('NLX')
    expect(dialog.queryByRole('alert')).toBeNull()
  })

  it('updates the open conflict dialog, and clears a choice whose other side changed again', async () => {
    const { user, dialog, description } = await open()
    await user.type(description, '!')
    let rowVersion = 3
    const change = (members: object): void => {
      rowVersion += 1
      current = { ...changed(members), rowVersion }
      publish()
    }
    change({ description: 'Holland' })
    await user.click(await dialog.findByRole('button', { name: 'Wijzigingen vergelijken' }))
    const conflict = within(await screen.findByRole('dialog', { name: /^Intussen gewijzigd/ }))
    const again = /^Het record is daarnet nog een keer gewijzigd door Anna de Boer/
    const chosen = () =>
      conflict.getAllByRole<HTMLInputElement>('radio').flatMap((each) => (each.checked ? [each.value] : []))
    await user.click(conflict.getByRole('radio', { name: /Van mij ?Nederland!/ }))
    expect(conflict.queryByText(again)).toBeNull()

    change({ description: 'Holland', isoCode3: 'NLY' })
    await conflict.findByRole('row', { name: /ISO-code 3 NLD NLY/ })
    conflict.getByText(again)
    expect(chosen()).toEqual(['mine'])
    change({ description: 'Lage Landen', isoCode3: 'NLY' })
    await conflict.findByRole('radio', { name: /Van Anna de Boer ?Lage Landen/ })
    expect(chosen()).toEqual([])
    await user.click(conflict.getByRole('radio', { name: /Van mij ?Nederland!/ }))
    await user.click(conflict.getByRole('button', { name: 'Opslaan' }))
    await waitFor(() =>
      expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        expect.objectContaining({ rowVersion, description: 'Nederland!', isoCode3: 'NLY' }),
      ]),
    )
  })

  it('does not move the focus in the conflict dialog, and closes it when the record is deleted', async () => {
    const { user, dialog, code } = await open()
    await user.type(code, '{Backspace}X')
    current = changed({ description: 'Holland' })
    publish()
    await user.click(await dialog.findByRole('button', { name: 'Wijzigingen vergelijken' }))
    const conflict = within(await screen.findByRole('dialog', { name: /^Intussen gewijzigd/ }))
    const save = conflict.getByRole('button', { name: 'Opslaan' })
    await waitFor(() => expect(document.activeElement).toBe(save))
    current = { ...changed({ isoCode3: 'NLY' }), rowVersion: 5 }
    publish()
    await conflict.findByRole('radio', { name: /NLY/ })
    expect(document.activeElement).toBe(save)
    current = undefined
    publish()
    await dialog.findByText(/^Dit record is zojuist verwijderd/)
    expect(screen.queryByRole('dialog', { name: /^Intussen gewijzigd/ })).toBeNull()
    expect(code.value).toBe('NLX')
  })

  it('has an empty status region before the first change', async () => {
    const { dialog } = await open()
    const place = dialog.getByRole('status')
    expect(place.textContent).toBe('')
    current = changed({ isoCode3: 'NLX' })
    publish()
    await waitFor(() => expect(place.textContent).toMatch(/Het formulier is bijgewerkt/))
  })

  it('shows when the live connection has given up, and reconnects on request', async () => {
    const { user, dialog } = await open()
    // An enabled gate asks to sign in when the session has expired.
    signInGate.enable()
    onTestFinished(() => signInGate.disable())
    dialogs.answer(/authentication\/me/, () =>
      jsonResponse(401, { status: 401, code: 'notSignedIn', detail: 'Nee', title: 'Niet aangemeld' }),
    )
    hubs.onStart = () => Promise.reject(new Error('Failed to fetch'))
    act(() => hubs.last().close())
    await waitFor(() => expect(signInGate.isSignInNeeded).toBe(true))
    act(() => signInGate.cancelSignIn())
    await dialog.findByText(/Er is geen live verbinding/)
    hubs.onStart = undefined
    await user.click(dialog.getByRole('button', { name: 'Opnieuw verbinden' }))
    await waitFor(() => expect(dialog.queryByText(/Er is geen live verbinding/)).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('dialog'))
  })

  it('ignores changes of other records, unchanged rowVersions and own saves', async () => {
    const { user, dialog, description } = await open()
    const before = reads()
    publish('anna', ['another'])
    await elapse(300)
    expect(reads()).toBe(before)
    publish('anna')
    await waitFor(() => expect(reads()).toBe(before + 1))
    await user.type(description, '!')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(current).toMatchObject({ rowVersion: 4 }))
    await dialog.findByText(/Systeemwaarde/)
    publish('me')
    await elapse(1_600)
    expect(dialog.queryByText(/zojuist/)).toBeNull()
  })
})
