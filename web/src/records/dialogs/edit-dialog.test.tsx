import { country } from '@stamboek/model/records/standard/country'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { jsonResponse, question, testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { signInGate } from '../../api/sign-in-gate.ts'
import { AddDialog, CloneDialog } from './add-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'

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
const dialogs = testDialogs(type, rows)
const { sent, handlers, refuse, accept } = dialogs
const unsaved = /onopgeslagen wijzigingen/

async function openDialog(mode: 'add' | 'edit' | 'clone') {
  const { user } = dialogs.open(
    { add: AddDialog, edit: EditDialog, clone: CloneDialog }[mode],
    mode === 'add' ? { records: [] } : {},
  )
  const dialog = await screen.findByRole('dialog')
  const description = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: /^Omschrijving/ })
  return { user, dialog: within(dialog), description }
}

describe('changing a record', () => {
  it('enables saving only while the form differs from the record', async () => {
    const { user, dialog, description } = await openDialog('edit')
    const save = dialog.getByRole('button', { name: 'Opslaan en sluiten' })
    expect(save.getAttribute('aria-disabled')).toBe('true')
    await user.type(description, '!')
    await waitFor(() => expect(save.getAttribute('aria-disabled')).toBeNull())
    await user.keyboard('{Backspace}')
    await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('true'))
  })

  it('saves on Ctrl+S with the rowVersion that was read, and stays open', async () => {
    const { user, dialog, description } = await openDialog('edit')
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

  it('saves without closing by the menu of the button', async () => {
    const { user, dialog, description } = await openDialog('edit')
    await user.type(description, '!')
    await user.click(dialog.getByRole('button', { name: 'Meer mogelijkheden' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Opslaan/ }))
    await waitFor(() => expect(handlers.onChanged).toHaveBeenCalledOnce())
    expect(sent).toHaveLength(1)
    expect(handlers.onClose).not.toHaveBeenCalled()
  })

  it('does not save an invalid form, and shows the errors', async () => {
    const { user, dialog, description } = await openDialog('edit')
    await user.clear(description)
    await user.keyboard('{Control>}s{/Control}')
    await dialog.findByText('Omschrijving is verplicht.')
    expect(sent).toEqual([])
  })

  it('asks before input is lost, and keeps it when cancelled', async () => {
    const { user, description } = await openDialog('edit')
    await user.type(description, '!')
    await user.keyboard('{Escape}')
    const unsavedDialog = within(await question(unsaved))
    unsavedDialog.getByText('Je hebt onopgeslagen wijzigingen. Wat wil je doen?')
    await user.click(unsavedDialog.getByRole('button', { name: 'Annuleren' }))
    expect(handlers.onClose).not.toHaveBeenCalled()
    await waitFor(() => expect(document.activeElement).toBe(description))
    await user.keyboard('{Escape}')
    await user.click(within(await question(unsaved)).getByRole('button', { name: 'Niet opslaan' }))
    expect(handlers.onClose).toHaveBeenCalledOnce()
    expect(sent).toEqual([])
  })

  it('saves and closes when the user chooses to save', async () => {
    const { user, dialog, description } = await openDialog('edit')
    await user.type(description, '!')
    await user.click(dialog.getByRole('button', { name: 'Volgend record' }))
    await user.click(within(await question(unsaved)).getByRole('button', { name: 'Opslaan' }))
    await waitFor(() => expect(handlers.onNavigate).toHaveBeenCalledWith(rows[1]))
    expect(sent).toHaveLength(1)
  })

  it('closes without a question when nothing was typed', async () => {
    const { user } = await openDialog('edit')
    await user.keyboard('{Escape}')
    expect(handlers.onClose).toHaveBeenCalledOnce()
  })

  it('shows a refusal of the server at its field, and keeps the input', async () => {
    refuse(422, { errors: [{ field: 'isoCode2', message: 'Deze ISO-code 2 is al in gebruik.' }] })
    const { user, dialog } = await openDialog('edit')
    const code = dialog.getByRole('textbox', { name: /^ISO-code 2/ })
    await user.clear(code)
    await user.type(code, 'de')
    await user.keyboard('{Control>}s{/Control}')
    await dialog.findByText('Deze ISO-code 2 is al in gebruik.')
    expect((code as HTMLInputElement).value).toBe('DE')
    expect(handlers.onChanged).not.toHaveBeenCalled()
  })

  it('keeps input that is typed while saving', async () => {
    const { user, description } = await openDialog('edit')
    const reply = Promise.withResolvers<Response>()
    dialogs.answer(/countries\//, () => reply.promise)
    await user.type(description, '!')
    await user.keyboard('{Control>}{Shift>}s{/Shift}{/Control}')
    await waitFor(() => expect(sent).toHaveLength(1))
    await user.type(description, '!!')
    reply.resolve(jsonResponse(200, { ...rows[0], ...sent[0]?.body, rowVersion: 4 }))
    await waitFor(() => expect(handlers.onChanged).toHaveBeenCalledOnce())
    expect(description.value).toBe('Nederland!!!')
    // Stays open because of the new input.
    expect(handlers.onClose).not.toHaveBeenCalled()
    dialogs.clearAnswers()
    await user.keyboard('{Control>}{Shift>}s{/Shift}{/Control}')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.body).toMatchObject({ description: 'Nederland!!!', rowVersion: 4 })
  })

  it('is sent once while Ctrl+S is held down', async () => {
    const { user, description } = await openDialog('edit')
    await user.type(description, '!')
    await user.keyboard('{Control>}{s>5/}{/Control}')
    await waitFor(() => expect(handlers.onChanged).toHaveBeenCalled())
    expect(sent).toHaveLength(1)
  })

  it('can be saved again with its input after a failed save', async () => {
    refuse(503, { code: 'unavailable', title: 'Tijdelijk niet beschikbaar', detail: 'Probeer het later.' })
    const { user, dialog, description } = await openDialog('edit')
    await user.type(description, '!')
    await user.keyboard('{Control>}s{/Control}')
    await dialog.findByText('Probeer het later.')
    expect(description.value).toBe('Nederland!')
    const save = dialog.getByRole('button', { name: 'Opslaan en sluiten' })
    expect(save.getAttribute('aria-disabled')).toBeNull()
    accept()
    await user.click(dialog.getByRole('button', { name: 'Opnieuw proberen' }))
    await waitFor(() => expect(handlers.onChanged).toHaveBeenCalledOnce())
    expect(sent.at(-1)?.body).toMatchObject({ description: 'Nederland!' })
  })

  it('keeps its input during a new sign-in, and then saves', async () => {
    signInGate.enable()
    refuse(401, { code: 'notSignedIn' })
    const { user, description } = await openDialog('edit')
    await user.type(description, '!')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(signInGate.isSignInNeeded).toBe(true))
    expect(description.value).toBe('Nederland!')
    accept()
    signInGate.completeSignIn()
    await waitFor(() => expect(handlers.onChanged).toHaveBeenCalledOnce())
    expect(sent.at(-1)?.body).toMatchObject({ description: 'Nederland!', rowVersion: 3 })
    signInGate.disable()
  })

  it('keeps its input when the sign-in is cancelled', async () => {
    signInGate.enable()
    refuse(401, { code: 'notSignedIn', detail: 'Meld je opnieuw aan.' })
    const { user, dialog, description } = await openDialog('edit')
    await user.type(description, '!')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(signInGate.isSignInNeeded).toBe(true))
    signInGate.cancelSignIn()
    await dialog.findByText('Meld je opnieuw aan.')
    expect(description.value).toBe('Nederland!')
    expect(
      dialog.getByRole('button', { name: 'Opslaan en sluiten' }).getAttribute('aria-disabled'),
    ).toBeNull()
    signInGate.disable()
  })
})

describe('adding a record', () => {
  it('starts with an empty form after saving with "Nog één toevoegen"', async () => {
    const { user, dialog, description } = await openDialog('add')
    await user.type(description, 'Utopia')
    await user.type(dialog.getByRole('textbox', { name: /^ISO-code 2/ }), 'ut')
    await user.type(dialog.getByRole('textbox', { name: /^ISO-code 3/ }), 'uto')
    await user.click(dialog.getByRole('checkbox', { name: 'Nog één toevoegen' }))
    const add = dialog.getByRole('button', { name: 'Toevoegen' })
    await waitFor(() => expect(add.getAttribute('aria-disabled')).toBeNull())
    await user.click(add)
    await waitFor(() =>
      expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Omschrijving/ }).value).toBe(''),
    )
    expect(sent[0]).toMatchObject({
      method: 'POST',
      body: { description: 'Utopia', isoCode2: 'UT', status: 'Active' },
    })
    expect(handlers.onClose).not.toHaveBeenCalled()
  })

  it('focuses the first field of the next record, without errors', async () => {
    const { user, dialog, description } = await openDialog('add')
    const another = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Nog één toevoegen' })
    expect(another.checked).toBe(false)
    await user.click(another)
    await user.type(description, 'Utopia')
    await user.type(dialog.getByRole('textbox', { name: /^ISO-code 2/ }), 'ut')
    await user.type(dialog.getByRole('textbox', { name: /^ISO-code 3/ }), 'uto')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(sent).toHaveLength(1))
    const next = () => dialog.getByRole<HTMLInputElement>('textbox', { name: /^Omschrijving/ })
    await waitFor(() => expect(next().value).toBe(''))
    await waitFor(() => expect(document.activeElement).toBe(next()))
    expect(next().getAttribute('aria-invalid')).toBeNull()
    expect(handlers.onClose).not.toHaveBeenCalled()
  })

  it('shows the error of a field after blur', async () => {
    const { user, dialog, description } = await openDialog('add')
    await user.click(description)
    expect(dialog.queryByText('Omschrijving is verplicht.')).toBeNull()
    await user.tab()
    await dialog.findByText('Omschrijving is verplicht.')
    expect(dialog.queryByText('ISO-code 2 is verplicht.')).toBeNull()
  })

  it('starts with empty texts and the defaults of the definition', async () => {
    const { dialog } = await openDialog('add')
    expect(dialog.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(
      Array.from({ length: 6 }, () => ''),
    )
    expect(dialog.getByRole('checkbox', { name: 'Actief' })).toHaveProperty('checked', true)
  })

  it('shows every error on an attempt to save, and sends nothing', async () => {
    const { user, dialog, description } = await openDialog('add')
    expect(dialog.queryByText(/is verplicht/)).toBeNull()
    await user.type(dialog.getByRole('textbox', { name: /^Opmerking/ }), 'Alleen dit')
    await user.keyboard('{Control>}s{/Control}')
    await dialog.findByText('Omschrijving is verplicht.')
    dialog.getByText('ISO-code 2 is verplicht.')
    await waitFor(() => expect(document.activeElement).toBe(description))
    expect(sent).toEqual([])
  })
})

describe('an action that the schema does not have', () => {
  it.each([
    ['add', 'Create'],
    ['edit', 'Update'],
  ] as const)('%s shows an error instead of sending it: %s', async (mode, kind) => {
    const lacking = { ...type, actions: type.actions.map((each) => ({ ...each })) }
    const { user } = dialogs.open({ add: AddDialog, edit: EditDialog }[mode], {
      ...(mode === 'add' && { records: [] }),
      type: lacking,
    })
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByRole('textbox', { name: /^Omschrijving/ }), '!')
    await user.type(dialog.getByRole('textbox', { name: /^ISO-code 2/ }), 'nl')
    await user.type(dialog.getByRole('textbox', { name: /^ISO-code 3/ }), 'nld')
    // Removed after opening, because a page does not offer actions that its schema does not have.
    lacking.actions = lacking.actions.filter((action) => action.kind !== kind)
    await user.keyboard('{Control>}s{/Control}')
    await dialog.findByText(`Operation ${kind} of Main.CountryViewDto not found in schema.`)
    expect(dialog.queryByRole('button', { name: 'Opnieuw proberen' })).toBeNull()
    expect(sent).toEqual([])
  })
})

describe('adding a copy', () => {
  it('copies the fields of the other record without its identity', async () => {
    const { user, dialog, description } = await openDialog('clone')
    dialog.getByText('Kopie van Nederland')
    expect(description.value).toBe('Nederland')
    await user.type(description, ' (2)')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(handlers.onClose).toHaveBeenCalledOnce())
    expect(sent[0]).toMatchObject({ method: 'POST', body: { description: 'Nederland (2)', isoCode2: 'NL' } })
    for (const member of ['id', 'rowVersion', 'systemValue', 'lastModifiedOnUtc', 'lastModifiedBy'])
      expect(sent[0]?.body).not.toHaveProperty(member)
  })
})

it('a saved record that the list does not show can be opened from its toast', async () => {
  const show = vi.fn()
  const onChanged = vi.fn(async () => show)
  const { user } = dialogs.open(CloneDialog, { onChanged })
  await user.type(await screen.findByRole('textbox', { name: /^Omschrijving/ }), ' elders')
  await user.keyboard('{Control>}s{/Control}')
  const toast = within(await screen.findByRole('alertdialog', { name: /toegevoegd/ }))
  toast.getByText('Nederland elders. Niet te zien in deze lijst.')
  expect(onChanged).toHaveBeenCalledWith(expect.objectContaining({ description: 'Nederland elders' }))
  await user.click(toast.getByRole('button', { name: 'Tonen' }))
  expect(show).toHaveBeenCalledOnce()
})

describe('stepping from record to record', () => {
  const shown = (number: number) => rows.slice(number - 1, number)

  it('steps from the last record of a page to the first of the next page', async () => {
    const opened = dialogs.open(EditDialog, {
      records: shown(2),
      rowOffset: 48,
      totalCount: 60,
      pageLimit: 50,
    })
    await screen.findByText('Nepal · 50 van 60')
    await opened.user.click(await screen.findByRole('button', { name: 'Volgend record' }))
    expect(handlers.onPageChange).toHaveBeenCalledWith(2)
    const later = [rowOf(3, 'Nieuw-Zeeland'), rowOf(4, 'Nicaragua')]
    opened.again({ rowOffset: 98, areRowsReady: false })
    expect(handlers.onNavigate).not.toHaveBeenCalled()
    opened.again({ rowOffset: 98, rows: later })
    await waitFor(() => expect(handlers.onNavigate).toHaveBeenCalledWith(later[0]))
  })

  it('steps back to the last record of the previous page', async () => {
    const opened = dialogs.open(EditDialog, {
      records: shown(1),
      rowOffset: 50,
      totalCount: 60,
      pageLimit: 50,
    })
    await screen.findByText('Nederland · 51 van 60')
    await opened.user.keyboard('{ArrowLeft}')
    // Arrow keys move the caret in the focused first field.
    expect(handlers.onPageChange).not.toHaveBeenCalled()
    await opened.user.click(screen.getByRole('button', { name: 'Vorig record' }))
    expect(handlers.onPageChange).toHaveBeenCalledWith(1)
    opened.again({ rowOffset: 0 })
    await waitFor(() => expect(handlers.onNavigate).toHaveBeenCalledWith(rows[1]))
  })

  it('stops at the first and at the last record', async () => {
    dialogs.open(EditDialog, { records: shown(1) })
    const previous = await screen.findByRole('button', { name: 'Vorig record' })
    expect(previous.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('button', { name: 'Volgend record' }).getAttribute('aria-disabled')).toBeNull()
  })

  it('continues at the position of a record that left the list by its change', async () => {
    const opened = dialogs.open(EditDialog, { records: shown(1) })
    await screen.findByText('Nederland · 1 van 2')
    opened.again({ rows: shown(2), totalCount: 1 })
    await opened.user.click(screen.getByRole('button', { name: 'Volgend record' }))
    expect(handlers.onNavigate).toHaveBeenCalledWith(rows[1])
  })
})

describe('a read-only record', () => {
  it('is shown without actions that change it', async () => {
    const readOnly = { ...type, actions: type.actions.filter(({ kind }) => kind !== 'Update') }
    dialogs.open(EditDialog, { type: readOnly })
    const dialog = within(await screen.findByRole('dialog', { name: 'Bekijk record' }))
    const description = await dialog.findByRole<HTMLInputElement>('textbox', { name: /^Omschrijving/ })
    expect(description.readOnly).toBe(true)
    expect(dialog.queryByRole('button', { name: /Opslaan/ })).toBeNull()
    dialog.getByText(/Systeemwaarde: Nee/)
  })

  it('shows a failed read and retries it', async () => {
    dialogs.answer(/countries\//, () =>
      jsonResponse(404, { code: 'notFound', detail: 'Dit record is er niet.' }),
    )
    const opened = dialogs.open(EditDialog)
    await screen.findByText('Het record kon niet worden geladen')
    // No form that could overwrite the record.
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('button', { name: 'Opslaan en sluiten' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    await opened.user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    await waitFor(() => expect(sent).toHaveLength(2))
  })
})
