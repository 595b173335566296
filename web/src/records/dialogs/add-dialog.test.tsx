import { country } from '@stamboek/model/records/standard/country'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { AddDialog } from './add-dialog.tsx'

const dialogs = testDialogs(servedType(country), [])
const { sent, handlers } = dialogs

async function open() {
  const { user } = dialogs.open(AddDialog, { records: [] })
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Voeg record toe' })) }
}

it('creates an active record, or an inactive one when the checkbox is cleared', async () => {
  const { user, dialog } = await open()
  const active = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Actief' })
  expect(active.checked).toBe(true)
  await user.click(dialog.getByRole('checkbox', { name: 'Nog één toevoegen' }))
  const add = async (code: string) => {
    await user.type(dialog.getByRole('textbox', { name: /^Omschrijving/ }), code)
    await user.type(dialog.getByRole('textbox', { name: /^ISO-code 2/ }), code.slice(0, 2))
    await user.type(dialog.getByRole('textbox', { name: /^ISO-code 3/ }), code)
    await user.keyboard('{Control>}s{/Control}')
  }
  await add('utp')
  await waitFor(() => expect(sent).toHaveLength(1))
  await user.click(dialog.getByRole('checkbox', { name: 'Actief' }))
  await add('atl')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ body }) => body['status'])).toEqual(['Active', 'Inactive'])
  // The next record starts with the same defaults.
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Actief' }).checked).toBe(true)
})

it('closes with Annuleren, and disables saving until something is typed', async () => {
  const { user, dialog } = await open()
  expect(dialog.getByRole('button', { name: 'Toevoegen' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(dialog.getByRole('button', { name: 'Annuleren' }))
  expect(handlers.onClose).toHaveBeenCalledOnce()
  expect(sent).toEqual([])
})

it('says what is missing when the disabled button is pressed, before and after something is typed', async () => {
  const { user, dialog } = await open()
  const button = dialog.getByRole('button', { name: 'Toevoegen' })
  await user.click(button)
  await dialog.findByText('Omschrijving is verplicht.')
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /^Omschrijving/ }))
  await user.keyboard('Utopia')
  await waitFor(() => expect(dialog.queryByText('Omschrijving is verplicht.')).toBeNull())
  await user.type(dialog.getByRole('textbox', { name: /^ISO-code 2/ }), 'UT')
  button.focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /^ISO-code 3/ }))
  expect(sent).toEqual([])
})

it('adds the next one with the same dates on Ctrl+Enter, and with the defaults by "Nog één toevoegen"', async () => {
  const { user, dialog } = await open()
  const start = () => dialog.getByRole<HTMLInputElement>('textbox', { name: 'Actief: van' })
  const fill = async (code: string) => {
    await user.type(dialog.getByRole('textbox', { name: /^Omschrijving/ }), code)
    await user.type(dialog.getByRole('textbox', { name: /^ISO-code 2/ }), code.slice(0, 2))
    await user.type(dialog.getByRole('textbox', { name: /^ISO-code 3/ }), code)
  }
  await fill('utp')
  await user.type(start(), '01012027')
  await user.tab()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /^Omschrijving/ })),
  )
  expect(start().value).toBe('01-01-2027')
  await user.click(dialog.getByRole('checkbox', { name: 'Nog één toevoegen' }))
  await fill('atl')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ body }) => body['activeRangeUtc'])).toEqual(
    ['utp', 'atl'].map(() => ({ start: '2026-12-31T23:00:00.000Z', end: null })),
  )
  await waitFor(() => expect(start().value).toBe(''))
})
