import { postalCodeRange } from '@stamboek/model/records/other/postal-code-range'
import { region } from '@stamboek/model/records/other/region'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { EditDialog } from '../dialogs/edit-dialog.tsx'

/** Ids are UUIDs; a letter tells them apart. */
const uuid = (letter: string) => `01890000-0000-7000-8000-00000000000${letter}`

const range = (id: string, from: string, to: string) => ({
  id: uuid(id),
  rowVersion: 1,
  isDeleted: false,
  regionId: uuid('1'),
  postalCodeFrom: from,
  postalCodeTo: to,
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
  postalCodeRanges: [range('a', '3400', '3499'), range('b', '3500', '3599')],
}
const [first, second] = utrecht.postalCodeRanges
const dialogs = testDialogs(servedType(region), [utrecht], [servedType(postalCodeRange)])
const { sent, handlers, accept } = dialogs

/** Opens the record, types, and saves after another user saved `theirs`. */
async function conflictWith(theirs: object, typed: Readonly<Record<string, string>>) {
  const current = {
    ...utrecht,
    ...theirs,
    rowVersion: 9,
    lastModifiedBy: { id: 'x', label: 'Sanne' },
    lastModifiedOnUtc: '2026-11-21T12:00:00.000Z',
  }
  dialogs.refuse(409, { code: 'conflict', title: 'Het record is intussen gewijzigd', current })
  const { user } = dialogs.open(EditDialog)
  const form = within(await screen.findByRole('dialog', { name: 'Wijzig record' }))
  const field = (name: string) => form.getByRole<HTMLInputElement>('textbox', { name, hidden: true })
  await form.findByRole('textbox', { name: 'Opmerking' })
  for (const [name, text] of Object.entries(typed)) {
    await user.clear(field(name))
    await user.type(field(name), text)
  }
  await user.keyboard('{Control>}{Shift>}s{/Shift}{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Intussen gewijzigd' }))
  return {
    user,
    form,
    field,
    dialog,
    choice: (name: string) => within(dialog.getByRole('radiogroup', { name })),
  }
}

const body = () => sent.at(-1)?.body

describe('a save that was refused because somebody else saved meanwhile', () => {
  it('puts together by itself what only one of the two changed, and saves that with the new rowVersion', async () => {
    const { user, dialog } = await conflictWith({ description: 'Het Sticht' }, { Opmerking: 'Van mij' })
    dialog.getByText('Sanne')
    dialog.getByText(/Er zijn niet dezelfde velden gewijzigd/)
    const rows = within(dialog.getByRole('region', { name: 'Samengevoegd' })).getAllByRole('row')
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      'OmschrijvingUtrechtHet StichtVan Sanne',
      'Opmerking–Van mijVan mij',
    ])
    const save = dialog.getByRole('button', { name: 'Opslaan' })
    await waitFor(() => expect(document.activeElement).toBe(save))
    accept()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(handlers.onClose).toHaveBeenCalledOnce())
    expect(body()).toMatchObject({ description: 'Het Sticht', remark: 'Van mij', rowVersion: 9 })
  })

  it('shows theirs, mine and the original of what both changed, and waits until one is chosen', async () => {
    const { user, dialog, choice } = await conflictWith(
      { description: 'Het Sticht', remark: 'Van Sanne' },
      { Omschrijving: 'Utrecht (provincie)', Opmerking: 'Van mij' },
    )
    const save = dialog.getByRole('button', { name: 'Opslaan' })
    expect(save.getAttribute('aria-disabled')).toBe('true')
    dialog.getByText('Nog 2 van 2 te kiezen.')
    expect(choice('Omschrijving').getByText('Utrecht')).toBeDefined()
    choice('Omschrijving').getByRole('radio', { name: /Utrecht \(provincie\)/ })
    choice('Opmerking').getByText('leeg')
    await user.click(choice('Omschrijving').getByRole('radio', { name: /Het Sticht/ }))
    await user.click(choice('Opmerking').getByRole('radio', { name: /Van mij/ }))
    dialog.getByText('Alles is gekozen.')
    accept()
    await user.click(save)
    await waitFor(() => expect(handlers.onClose).toHaveBeenCalledOnce())
    expect(body()).toMatchObject({ description: 'Het Sticht', remark: 'Van mij', rowVersion: 9 })
  })

  it('is settled with the keyboard alone', async () => {
    const { user, dialog, choice } = await conflictWith(
      { description: 'Het Sticht', remark: 'Van Sanne' },
      { Omschrijving: 'Utrecht (provincie)', Opmerking: 'Van mij' },
    )
    const checked = (name: string) =>
      choice(name)
        .getAllByRole<HTMLInputElement>('radio')
        .find((radio) => radio.checked)?.value
    await user.keyboard('{ArrowRight}')
    expect(checked('Omschrijving')).toBe('mine')
    await user.keyboard('{ArrowLeft}')
    expect(checked('Omschrijving')).toBe('theirs')
    // ArrowDown moves to the next field without choosing.
    await user.keyboard('{ArrowDown}')
    expect(checked('Opmerking')).toBeUndefined()
    await user.keyboard('{ArrowRight}{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Opslaan' })))
    accept()
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(handlers.onClose).toHaveBeenCalledOnce())
    expect(body()).toMatchObject({ description: 'Het Sticht', remark: 'Van mij' })
  })

  it('can be looked at in the form first, where nothing has to be typed again', async () => {
    const { user, dialog, field } = await conflictWith(
      { description: 'Het Sticht', remark: 'Van Sanne' },
      { Opmerking: 'Van mij' },
    )
    await user.click(dialog.getByRole('button', { name: 'Alles van mij' }))
    await user.click(dialog.getByRole('button', { name: 'Eerst nakijken' }))
    await waitFor(() => expect(field('Omschrijving').value).toBe('Het Sticht'))
    expect(field('Opmerking').value).toBe('Van mij')
    expect(sent).toHaveLength(1)
    accept()
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(handlers.onChanged).toHaveBeenCalledOnce())
    expect(body()).toMatchObject({ description: 'Het Sticht', remark: 'Van mij', rowVersion: 9 })
  })

  it('can be put off: the typing stays, and the form says how to go on', async () => {
    const { user, form, field } = await conflictWith({ remark: 'Van Sanne' }, { Opmerking: 'Van mij' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Intussen gewijzigd' })).toBeNull())
    expect(field('Opmerking').value).toBe('Van mij')
    await user.click(form.getByRole('button', { name: 'Wijzigingen vergelijken' }))
    await screen.findByRole('dialog', { name: 'Intussen gewijzigd' })
    expect(handlers.onClose).not.toHaveBeenCalled()
  })

  it('is asked again when somebody was faster once more', async () => {
    const { user, dialog } = await conflictWith({ remark: 'Van Sanne' }, { Opmerking: 'Van mij' })
    const current = {
      ...utrecht,
      remark: 'Nog eens',
      rowVersion: 10,
      lastModifiedBy: { id: 'y', label: 'Piet' },
    }
    dialogs.refuse(409, { code: 'conflict', title: 'Het record is intussen gewijzigd', current })
    await user.click(dialog.getByRole('button', { name: 'Alles van mij' }))
    await user.keyboard('{Control>}s{/Control}')
    const again = within(await screen.findByRole('dialog', { name: 'Intussen gewijzigd' }))
    await again.findByText('Piet')
    again.getByText('Van Sanne')
    await user.click(again.getByRole('button', { name: 'Alles van mij' }))
    accept()
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(handlers.onChanged).toHaveBeenCalledOnce())
    expect(body()).toMatchObject({ remark: 'Van mij', rowVersion: 10 })
  })

  it('has nothing to save when everything of somebody else is chosen', async () => {
    const { user, dialog } = await conflictWith({ remark: 'Van Sanne' }, { Opmerking: 'Van mij' })
    await user.click(dialog.getByRole('button', { name: 'Alles van Sanne' }))
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(handlers.onClose).toHaveBeenCalledOnce())
    expect(sent).toHaveLength(1)
  })

  it('puts the rows of lists together row by row, and asks where both changed one', async () => {
    const theirs = {
      postalCodeRanges: [{ ...first, postalCodeTo: '3498' }, second, range('c', '3600', '3699')],
    }
    dialogs.refuse(409, {
      code: 'conflict',
      current: { ...utrecht, ...theirs, rowVersion: 9, lastModifiedBy: { id: 'x', label: 'Sanne' } },
    })
    const { user } = dialogs.open(EditDialog)
    const form = within(await screen.findByRole('dialog', { name: 'Wijzig record' }))
    const [edit] = await form.findAllByRole('button', { name: /^Regel wijzigen/ })
    if (edit) await user.click(edit)
    const row = within(form.getByRole('group', { name: 'Postcodegebied' }))
    await user.clear(row.getByRole('textbox', { name: 'Postcode tot en met' }))
    await user.type(row.getByRole('textbox', { name: 'Postcode tot en met' }), '3490{Enter}')
    await waitFor(() => expect(form.queryByRole('group', { name: 'Postcodegebied' })).toBeNull())
    const [, remove] = form.getAllByRole('button', { name: /^Regel verwijderen/ })
    if (remove) await user.click(remove)
    await user.keyboard('{Control>}s{/Control}')

    const dialog = within(await screen.findByRole('dialog', { name: 'Intussen gewijzigd' }))
    const choice = within(
      dialog.getByRole('radiogroup', { name: 'Postcodegebieden › 3400 – 3498 › Postcode tot en met' }),
    )
    expect(dialog.getByText('Postcodegebieden › 3600 – 3699')).toBeDefined()
    expect(dialog.getByText('Postcodegebieden › 3500 – 3599')).toBeDefined()
    await user.click(choice.getByRole('radio', { name: /Van mij/ }))
    accept()
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(handlers.onChanged).toHaveBeenCalledOnce())
    expect(body()?.['postalCodeRanges']).toMatchObject([
      { id: uuid('a'), postalCodeFrom: '3400', postalCodeTo: '3490' },
      { id: uuid('b'), isDeleted: true },
      { id: uuid('c'), postalCodeFrom: '3600' },
    ])
  })
})
