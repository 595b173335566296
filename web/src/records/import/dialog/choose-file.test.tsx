import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cellsOf, csvFile, testImport } from '../../../../testing/test-import.tsx'
import * as files from '../../../api/save-file.ts'

beforeEach(() => {
  vi.spyOn(files, 'saveFile').mockReturnValue()
})

const { dialogs, uploads, start } = testImport()

function drop(file: File): Event {
  const dropped = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { types: ['Files'], files: [file] },
  })
  screen.getByRole('dialog').dispatchEvent(dropped)
  return dropped
}

describe('choosing a file', () => {
  it('is disabled without a file', async () => {
    const { user, dialog } = start()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Bestand kiezen'))
    for (const name of ['Controleren', 'Importeren']) {
      await user.click(dialog.getByRole('button', { name }))
      expect(dialog.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
    }
    expect(uploads).toEqual([])
  })

  it('shows the first row with the header and field of each value', async () => {
    const { dialog, choose } = start()
    await choose(csvFile())
    expect(cellsOf(await dialog.findByRole('table', { name: 'Rij 2' }))).toEqual([
      ['Omschrijving', 'Atlantis', 'Omschrijving'],
      ['ISO-code 2', 'AT', 'ISO-code 2'],
    ])
    expect(dialog.getByText('landen.csv')).toBeDefined()
    expect(dialog.getByText('3 rijen · 60 bytes')).toBeDefined()
    expect(dialog.getByText('Records worden herkend aan: ISO-code 2.')).toBeDefined()
    expect(document.activeElement?.textContent).toBe('Controleren')
  })

  it('shows the values of a table that does not begin in the first column under their own headers', async () => {
    const { dialog, choose, press } = start()
    const first = [';;;', ';;Omschrijving;ISO-code 2', '1;;Atlantis;AT']
    await choose(csvFile([...first, ...Array.from({ length: 60 }, () => '2;;Nergens;NN')]))
    expect(cellsOf(await dialog.findByRole('table', { name: 'Rij 3' }))).toEqual([
      ['Omschrijving', 'Atlantis', 'Omschrijving'],
      ['ISO-code 2', 'AT', 'ISO-code 2'],
    ])
    await press('Laatste rij')
    expect(cellsOf(await dialog.findByRole('table', { name: 'Rij 63' }))[0]?.[1]).toBe('Nergens')
  })

  it('accepts a dropped file', async () => {
    const { dialog } = start()
    expect(drop(csvFile()).defaultPrevented).toBe(true)
    expect(await dialog.findByRole('table', { name: 'Rij 2' })).toBeDefined()
  })

  it('shows unknown headers before anything is sent', async () => {
    const { user, dialog, choose } = start()
    await choose(csvFile(['Omschrijving;Kleur', 'Atlantis;blauw']))
    expect(await dialog.findByText('De kolom “Kleur” is onbekend.')).toBeDefined()
    expect(cellsOf(dialog.getByRole('table'))[1]).toEqual([
      'Kleur',
      'blauw',
      expect.stringContaining('Niet herkend'),
    ])
    expect(dialog.getByText(/^De kolom “ISO-code 2” ontbreekt/)).toBeDefined()
    for (const name of ['Controleren', 'Importeren']) await user.click(dialog.getByRole('button', { name }))
    expect(uploads).toEqual([])
  })

  it.each([
    ['nothing', csvFile([])],
    ['a header alone', csvFile(['Omschrijving;ISO-code 2', ';'])],
  ])('does not send a file with %s', async (_, file) => {
    const { dialog, choose, user } = start()
    await choose(file)
    expect(await dialog.findByText('Csv bestand is leeg of er is geen data aangeboden')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Importeren' }))
    expect(uploads).toEqual([])
  })

  it('discards an unreadable file', async () => {
    const { dialog, choose } = start()
    const file = csvFile()
    vi.spyOn(file, 'slice').mockImplementation(() => {
      throw new DOMException('Gone', 'NotReadableError')
    })
    await choose(file)
    const text =
      'Er is iets misgegaan tijdens het inlezen van het bestand. Zorg ervoor dat het bestand niet wordt gewijzigd tijdens het uploaden. Probeer het opnieuw te selecteren.'
    expect(await dialog.findByText(text)).toBeDefined()
    expect(dialog.queryByText('landen.csv')).toBeNull()
  })

  it.each([
    [new File(['%PDF-1.7'], 'brief.pdf'), '“brief.pdf” is geen .csv- of .xlsx-bestand.'],
    [
      new File([new Uint8Array([0, 1, 2, 0, 255])], 'plaatje.csv'),
      'Dit bestand is geen CSV-bestand: het bevat tekens die in tekst niet voorkomen.',
    ],
  ])('refuses a file that is no sheet, and accepts another one', async (file, message) => {
    const { dialog } = start()
    drop(file)
    expect((await dialog.findAllByText(message)).length).toBeGreaterThan(0)
    drop(csvFile())
    expect(await dialog.findByRole('table', { name: 'Rij 2' })).toBeDefined()
    expect(dialog.queryByText(message)).toBeNull()
  })

  it('accepts an Excel file without a preview', async () => {
    const { dialog, choose, press } = start()
    await choose(new File(['PK'], 'landen.xlsx'))
    expect(await dialog.findByText('Dit Excel-bestand is klaar om te controleren')).toBeDefined()
    await press('Controleren')
    expect(uploads[0]?.file.name).toBe('landen.xlsx')
  })

  it('downloads a template with the chosen delimiter', async () => {
    dialogs.answer(/importtemplate/, () => new Response('Omschrijving,Code'))
    const { press } = start()
    await press('Sjabloon met ,')
    await waitFor(() => expect(files.saveFile).toHaveBeenCalledOnce())
    expect(dialogs.sent[0]?.path).toBe('/api/main/countries/importtemplate?delimiter=%2C')
  })
})

it('shows the next, last, previous and first row, and any row by number', async () => {
  const many = csvFile(['Omschrijving', ...Array.from({ length: 120 }, (_, index) => `Land ${index + 1}`)])
  const { user, dialog, choose, press } = start()
  await choose(many)
  /** A spreadsheet shows the first land on row 2. */
  const shown = async (land: number) => {
    const table = await dialog.findByRole('table', { name: `Rij ${land + 1}` })
    expect(cellsOf(table)[0]?.[1]).toBe(`Land ${land}`)
    expect(dialog.getByText(new RegExp(`gegevensrij ${land}$`))).toBeDefined()
  }
  await shown(1)
  await press('Volgende rij')
  await shown(2)
  await press('Laatste rij')
  await shown(120)
  await press('Vorige rij')
  await shown(119)
  await press('Eerste rij')
  await shown(1)
  const field = dialog.getByRole('textbox', { name: 'Rij' })
  await user.clear(field)
  await user.type(field, '87{Enter}')
  await shown(86)
  await user.clear(field)
  await user.type(field, '999{Enter}')
  await shown(120)
  expect(dialog.getByText('van 121 · gegevensrij 120')).toBeDefined()
})
