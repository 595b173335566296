import { postalCodeRange } from '@stamboek/model/records/other/postal-code-range'
import { region } from '@stamboek/model/records/other/region'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { EditDialog } from '../dialogs/edit-dialog.tsx'

/** Ids are UUIDs; a letter tells them apart. */
const uuid = (letter: string) => `01890000-0000-7000-8000-00000000000${letter}`

const range = (id: string, from: string, isDeleted = false) => ({
  id: uuid(id),
  rowVersion: 1,
  isDeleted,
  regionId: uuid('1'),
  postalCodeFrom: from,
  postalCodeTo: from,
  status: 'Active',
  activeRangeUtc: { start: null, end: null },
  remark: null,
})
const utrecht = {
  id: uuid('1'),
  rowVersion: 3,
  description: 'Utrecht',
  countryId: uuid('9'),
  country: { id: uuid('9'), label: 'Nederland' },
  status: 'Active',
  activeRangeUtc: { start: null, end: null },
  remark: null,
  systemValue: false,
  postalCodeRanges: [range('a', '3400'), range('b', '3500', true), range('c', '3600')],
}
const empty = { ...utrecht, id: uuid('2'), postalCodeRanges: [] }
const endedRange = {
  ...range('d', '3700'),
  activeRangeUtc: { start: null, end: '2025-12-31T23:00:00.000Z' },
}
const ended = { ...utrecht, id: uuid('3'), postalCodeRanges: [range('a', '3400'), endedRange] }
const type = servedType(region)
const dialogs = testDialogs(type, [utrecht, empty, ended], [servedType(postalCodeRange)])
const { sent, handlers } = dialogs

async function open(record: typeof utrecht | typeof empty | typeof ended = utrecht, readOnly = false) {
  const shown = readOnly ? { ...type, actions: type.actions.filter(({ kind }) => kind !== 'Update') } : type
  const { user } = dialogs.open(EditDialog, { records: [record], type: shown })
  const form = within(await screen.findByRole('dialog'))
  await form.findByText('Postcodegebieden')
  return {
    user,
    form,
    button: (name: string, position = 0) =>
      form.getAllByRole('button', { name: new RegExp(`^${name}`) })[position] as HTMLElement,
    rowForm: () => within(form.getByRole('group', { name: 'Postcodegebied' })),
    from: () => form.getByRole<HTMLInputElement>('textbox', { name: 'Postcode van' }),
    cells: () => form.queryAllByRole('cell').map((cell) => cell.textContent),
    save: () => form.getByRole('button', { name: 'Opslaan en sluiten' }),
  }
}

describe('a list in a form', () => {
  it('shows an empty state', async () => {
    const { form } = await open(empty)
    expect(form.getByText('Nog geen items toegevoegd.')).toBeDefined()
  })

  it('shows deleted rows on request, struck through, and can restore them', async () => {
    const { user, form, button, cells } = await open()
    expect(cells()).not.toContain('3500')
    await user.click(form.getByRole('checkbox', { name: 'Toon verwijderde items' }))
    expect(form.getByText('Verwijderd').closest('tr')?.textContent).toContain('3500')
    expect(form.getAllByRole('button', { name: /^Regel wijzigen/ })).toHaveLength(2)
    await user.click(button('Regel terugzetten'))
    expect(form.getAllByRole('button', { name: /^Regel wijzigen/ })).toHaveLength(3)
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body['postalCodeRanges']).toMatchObject([
      { id: uuid('a') },
      { id: uuid('b'), isDeleted: false },
      {},
    ])
  })

  it('marks a row as deleted by button or by the Delete key, and keeps it', async () => {
    const { user, button, cells } = await open()
    await user.click(button('Regel verwijderen'))
    expect(cells()).not.toContain('3400')
    // The focus is on the row at its position.
    await waitFor(() => expect(document.activeElement).toBe(button('Regel wijzigen')))
    await user.keyboard('{Delete}')
    expect(cells()).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(button('Postcodegebied toevoegen')))
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body['postalCodeRanges']).toMatchObject([
      { id: uuid('a'), isDeleted: true },
      { id: uuid('b'), isDeleted: true },
      { id: uuid('c'), isDeleted: true },
    ])
  })

  it('disables saving with a reason while a row is edited', async () => {
    const { user, form, button, rowForm, from, save } = await open()
    await user.click(button('Regel wijzigen'))
    await user.type(from(), '{Backspace}1')
    await user.hover(save())
    expect(save().getAttribute('aria-disabled')).toBe('true')
    const footer = within(form.getByRole('contentinfo'))
    footer.getByText(/^Rond eerst de regel af;/)
    expect(rowForm().getByText(/neemt de regel over/).textContent).toBe('CtrlS neemt de regel over')
    // In the row the key saves the row.
    await user.click(form.getByRole('textbox', { name: /^Omschrijving/ }))
    await user.keyboard('{Control>}s{/Control}')
    await form.findByText('Rond eerst de regel af die je aan het bewerken bent.')
    expect(sent).toEqual([])
    expect(button('Postcodegebied toevoegen').getAttribute('aria-disabled')).toBe('true')
    // The buttons of the other row, because this row is a form.
    expect(form.getAllByRole('button', { name: /^Regel wijzigen/ })).toHaveLength(1)
    expect(button('Regel wijzigen').getAttribute('aria-disabled')).toBe('true')
    expect(button('Regel verwijderen').getAttribute('aria-disabled')).toBe('true')
    await user.click(rowForm().getByRole('button', { name: 'Annuleren' }))
    for (const name of ['Postcodegebied toevoegen', 'Regel wijzigen', 'Regel verwijderen'])
      expect(button(name).getAttribute('aria-disabled')).toBeNull()
    expect(form.queryByText('Rond eerst de regel af die je aan het bewerken bent.')).toBeNull()
    expect(footer.queryByText(/^Rond eerst de regel af;/)).toBeNull()
    expect(form.getAllByRole('cell')[0]?.textContent).toBe('3400')
  })

  it('does not say of the next row that it must be finished, until a save meets it', async () => {
    const { user, form, button, rowForm, from } = await open()
    const message = 'Rond eerst de regel af die je aan het bewerken bent.'
    const save = async () => {
      await user.click(form.getByRole('textbox', { name: /^Omschrijving/ }))
      await user.keyboard('{Control>}s{/Control}')
      await form.findByText(message)
    }
    await user.click(button('Regel wijzigen'))
    await save()
    await user.click(rowForm().getByRole('button', { name: 'Volgende regel' }))
    await waitFor(() => expect(from().value).toBe('3600'))
    expect(form.queryByText(message)).toBeNull()
    await save()
    await user.click(rowForm().getByRole('button', { name: 'Annuleren' }))
    await user.click(button('Regel wijzigen'))
    expect(form.queryByText(message)).toBeNull()
  })

  it('disables saving while a row is added, also after other changes', async () => {
    const { user, form, button, rowForm, save } = await open()
    await user.type(form.getByRole('textbox', { name: /^Omschrijving/ }), '!')
    await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull())
    await user.click(button('Postcodegebied toevoegen'))
    await waitFor(() => expect(save().getAttribute('aria-disabled')).toBe('true'))
    expect(button('Regel wijzigen').getAttribute('aria-disabled')).toBe('true')
    await user.click(rowForm().getByRole('button', { name: 'Annuleren' }))
    await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull())
  })

  it('takes a row over on the key that saves, and saves the record on the next one', async () => {
    const { user, form, button, from } = await open(empty)
    await user.click(button('Postcodegebied toevoegen'))
    await user.type(from(), '1000')
    await user.type(form.getByRole('textbox', { name: 'Postcode tot en met' }), '1099')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(form.queryByRole('group', { name: 'Postcodegebied' })).toBeNull())
    expect(sent).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(button('Postcodegebied toevoegen')))
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it('does not take over a row that is not in order', async () => {
    const { user, form, button, rowForm } = await open(empty)
    await user.click(button('Postcodegebied toevoegen'))
    await user.type(rowForm().getByRole('textbox', { name: 'Postcode van' }), '12{Enter}')
    await form.findByText(/Een postcode van 4 cijfers|precies 4/)
    expect(form.getByText('Nog geen items toegevoegd.')).toBeDefined()
    // Escape cancels the row, and does not close the dialog.
    await user.keyboard('{Escape}')
    await waitFor(() => expect(form.queryByRole('group', { name: 'Postcodegebied' })).toBeNull())
    expect(handlers.onClose).not.toHaveBeenCalled()
    expect(screen.queryByRole('alertdialog', { name: /onopgeslagen/ })).toBeNull()
  })

  it('starts a fresh row after each one when another is to be added', async () => {
    const { user, form, button, rowForm, from, cells } = await open(empty)
    await user.click(button('Postcodegebied toevoegen'))
    const another = rowForm().getByRole<HTMLInputElement>('checkbox', { name: 'Nog één toevoegen' })
    expect(another.checked).toBe(false)
    await user.click(another)
    for (const code of ['1000', '2000']) {
      await user.type(from(), code)
      await user.type(form.getByRole('textbox', { name: 'Postcode tot en met' }), `${code}{Enter}`)
      await waitFor(() => expect(from().value).toBe(''))
    }
    await waitFor(() => expect(document.activeElement).toBe(from()))
    expect(cells().filter((text) => text === '1000' || text === '2000')).toHaveLength(4)
    await user.click(rowForm().getByRole('checkbox', { name: 'Nog één toevoegen' }))
    await user.type(from(), '3000')
    await user.type(form.getByRole('textbox', { name: 'Postcode tot en met' }), '3000{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(button('Postcodegebied toevoegen')))
  })

  it('goes from row to row, past deleted ones unless they are shown', async () => {
    const { user, form, button, rowForm, from } = await open()
    await user.click(button('Regel wijzigen'))
    expect(form.getByRole('table', { name: 'Postcodegebieden' })).toBeDefined()
    expect(from().value).toBe('3400')
    await user.click(rowForm().getByRole('button', { name: 'Volgende regel' }))
    await waitFor(() => expect(from().value).toBe('3600'))
    expect(rowForm().getByRole('button', { name: 'Volgende regel' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    await user.click(form.getByRole('checkbox', { name: 'Toon verwijderde items' }))
    await user.click(rowForm().getByRole('button', { name: 'Vorige regel' }))
    await waitFor(() => expect(from().value).toBe('3500'))
    expect(from().readOnly).toBe(true)
  })

  it('takes over what was typed before it goes to another row', async () => {
    const { user, form, button, rowForm, from } = await open()
    await user.click(button('Regel wijzigen'))
    await user.clear(from())
    await user.type(from(), '3399')
    await user.click(rowForm().getByRole('button', { name: 'Volgende regel' }))
    await waitFor(() => expect(from().value).toBe('3600'))
    expect(form.getAllByRole('cell')[0]?.textContent).toBe('3399')
  })

  it('can be gone through with the arrow keys', async () => {
    const { user, button } = await open()
    button('Regel verwijderen').focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(button('Regel verwijderen', 1))
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(button('Regel verwijderen'))
  })

  it('can only be looked at where the record can', async () => {
    const { form } = await open(utrecht, true)
    expect(form.queryByRole('button', { name: /Regel|toevoegen/ })).toBeNull()
    expect(form.getByRole('checkbox', { name: 'Toon verwijderde items' })).toBeDefined()
  })
})

it('offers only what the rights of the child records allow', async () => {
  const without = (['Create', 'Update'] as const).map((right) => `PostalCodeRange${right}`)
  const limited = testDialogs(type, [utrecht], [servedType(postalCodeRange, without)])
  limited.open(EditDialog, { records: [utrecht], type })
  const form = within(await screen.findByRole('dialog'))
  await form.findByRole('checkbox', { name: 'Toon verwijderde items' })
  for (const name of ['Postcodegebied toevoegen', 'Regel wijzigen', 'Regel verwijderen'])
    expect(form.queryByRole('button', { name: new RegExp(`^${name}`) }), name).toBeNull()
})

it('names the rows that its buttons are about, with their periods', async () => {
  const { form } = await open(ended)
  expect(form.getByRole('table', { name: 'Postcodegebieden' })).toBeDefined()
  const labels = form
    .getAllByRole('button', { name: /^Regel/ })
    .map((each) => each.getAttribute('aria-label'))
  expect(labels).toEqual([
    'Regel wijzigen: 3400 – 3400',
    'Regel verwijderen: 3400 – 3400',
    'Regel wijzigen: 3700 – 3700, t/m 31-12-2025',
    'Regel verwijderen: 3700 – 3700, t/m 31-12-2025',
  ])
})
