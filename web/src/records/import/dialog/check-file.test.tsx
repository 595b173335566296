import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { cellsOf, csvFile, testImport } from '../../../../testing/test-import.tsx'
import { importAnswer } from '../../../../testing/test-uploads.ts'
import * as files from '../../../api/save-file.ts'
import { signInGate } from '../../../api/sign-in-gate.ts'

beforeEach(() => {
  vi.spyOn(files, 'saveFile').mockReturnValue()
})

const { dialogs, uploads, start, check } = testImport()

it('sends the file as a check, with its upload progress', async () => {
  const { dialog, choose, press } = start()
  await choose(csvFile())
  await press('Controleren')
  expect(uploads[0]).toMatchObject({
    address: '/api/main/countries/import?dryRun=true',
    headers: { 'x-csrf': '1' },
  })
  uploads[0]?.progress(0.4)
  const bar = dialog.getByRole('progressbar', { name: 'landen.csv uploaden' })
  expect(bar.getAttribute('aria-valuenow')).toBe('40')
  uploads[0]?.progress(1)
  const processing = dialog.getByRole('progressbar', { name: 'landen.csv controleren' })
  expect(processing.getAttribute('aria-valuenow')).toBeNull()
})

it('can be cancelled, and keeps the file', async () => {
  const { dialog, choose, press } = start()
  await choose(csvFile())
  await press('Controleren')
  await press('Afbreken')
  expect(uploads[0]?.isAborted()).toBe(true)
  expect((await dialog.findAllByRole('button', { name: 'Controleren' })).length).toBeGreaterThan(0)
  expect(dialog.getByText('landen.csv')).toBeDefined()
})

it('counts the rows of each outcome, and shows the refused ones first', async () => {
  const { dialog } = await check()
  const texts = dialog.getAllByRole('radio').map((each) => each.textContent)
  expect(texts).toEqual(['1Nieuw', '1Gewijzigd', '0Ongewijzigd', '1Geweigerd'])
  expect(dialog.getByText(/^1 rij is geweigerd\..*Er is nog niets opgeslagen\.$/)).toBeDefined()
  const grid = dialog.getByRole('grid', { name: 'Fouten' })
  expect(grid.textContent).toContain('NergensISO-code 2: vul dit veld in.')
  expect(
    dialog.getByText(
      'De nummers zijn die van de rijen in Excel of LibreOffice: titels, koppen en lege rijen tellen mee.',
    ),
  ).toBeDefined()
  expect([...grid.querySelectorAll('[tabindex="0"], button:not([tabindex])')]).toHaveLength(1)
})

it('shows each field of a row before and after the change', async () => {
  const { user, dialog } = await check()
  await user.click(dialog.getByRole('radio', { name: /Gewijzigd/ }))
  const grid = await dialog.findByRole('treegrid', { name: 'Rijen' })
  expect(grid.textContent).toContain('Opmerking: Oud → Nieuw')
  await user.click(within(grid).getByRole('button', { name: /openklappen/ }))
  expect(cellsOf(await within(grid).findByRole('table'))).toEqual([['Opmerking', 'Oud', 'Nieuw']])
  await user.click(dialog.getByRole('radio', { name: /Ongewijzigd/ }))
  expect(dialog.getByText('Er zijn geen rijen die niets veranderen.')).toBeDefined()
})

it('shows a refused row with its errors in the preview', async () => {
  const { dialog, press } = await check()
  await press('Rij 4 tonen in het voorbeeld')
  const table = await dialog.findByRole('table', { name: 'Rij 4' })
  expect(cellsOf(table)[0]?.[1]).toBe('Nergens')
  const preview = dialog.getByRole('tabpanel', { name: 'Voorbeeld' })
  expect(preview.textContent).toContain('vul dit veld in')
  expect(document.activeElement).toBe(within(preview).getByRole('textbox', { name: 'Rij' }))
})

it('shows the warnings of valid rows, also in the preview', async () => {
  const message = 'Code: 110 is nieuw, maar 0110 bestaat al.'
  const importWarningMessages = [{ rowNumber: 3, message }]
  const { dialog, press } = await check(
    importAnswer({ importWarningMessages, warningThresholdReached: true }),
  )
  expect(dialog.getByRole('heading', { name: 'Waarschuwingen (1+)' })).toBeDefined()
  expect(dialog.getByRole('grid', { name: 'Waarschuwingen' }).textContent).toContain(message)
  await press('Rij 3 tonen in het voorbeeld')
  const preview = await dialog.findByRole('tabpanel', { name: 'Voorbeeld' })
  expect(preview.textContent).toContain(message)
})

it('shows what to know about the file as a whole', async () => {
  const warning = 'Alleen het werkblad “A” is gelezen, en niet “B”.'
  const { dialog } = await check(importAnswer({ fileWarnings: [warning] }))
  expect(dialog.getByText(warning)).toBeDefined()
})

it('shows that the server found more errors than it reports', async () => {
  const counts = { new: 1, changed: 1, unchanged: 0, refused: 1105 }
  const { dialog } = await check(importAnswer({ errorThresholdReached: true, counts }))
  expect(dialog.getByRole('heading', { name: 'Fouten (1+)' })).toBeDefined()
  expect(dialog.getByRole('tab', { name: /Fouten \/ resultaten/ }).textContent).toContain('1+')
  // On the tab, and in a toast.
  expect(await screen.findAllByText('Maximaal aantal errors bereikt')).toHaveLength(2)
  const panel = dialog.getByRole('tabpanel', { name: /Fouten/ })
  expect(panel.textContent).toContain('De eerste 1 van 1.105 fouten')
})

it('downloads the errors as a file without spreadsheet formulas', async () => {
  const message = '=1+1 is geen land'
  const { press } = await check(importAnswer({ importErrorMessages: [{ rowNumber: 4, message }] }))
  await press('Fouten downloaden')
  const [content, name] = vi.mocked(files.saveFile).mock.calls[0] ?? []
  expect(name).toBe('errors-landen.csv')
  expect(await content?.text()).toMatch(/Rij;Omschrijving\r\n4;'=1\+1 is geen land\r\n$/)
})

it('downloads the refused rows with their reasons', async () => {
  const headers = { 'content-disposition': 'attachment; filename="geweigerd.csv"' }
  dialogs.answer(/answer=refused/, () => new Response('Nergens', { headers }))
  const { press } = await check()
  await press('Geweigerde rijen downloaden')
  await waitFor(() => expect(files.saveFile).toHaveBeenCalledOnce())
  expect(dialogs.sent[0]?.path).toBe('/api/main/countries/import?dryRun=true&answer=refused')
  expect(vi.mocked(files.saveFile).mock.calls[0]?.[1]).toBe('geweigerd.csv')
})

it('shows the error of the server for an unreadable file', async () => {
  const { dialog, choose, press } = start()
  await choose(csvFile())
  await press('Controleren')
  const errors = ['Kleur', 'Maat'].map((field) => ({ field, message: `De kolom “${field}” is onbekend.` }))
  uploads[0]?.answer(422, { code: 'ruleBroken', detail: 'De kolom “Kleur” is onbekend. En nog 1.', errors })
  expect((await dialog.findByRole('alert')).textContent).toContain('De kolom “Kleur” is onbekend. En nog 1.')
  const shownErrors = () => dialog.queryAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shownErrors()).toEqual(errors.map(({ field, message }) => `${field}: ${message}`))
  await press('Controleren')
  const [error] = errors
  uploads[1]?.answer(422, { code: 'ruleBroken', detail: error?.message, errors: [error] })
  await dialog.findByText('De kolom “Kleur” is onbekend.')
  expect(shownErrors()).toEqual([])
})

it('keeps the file after a failed connection, and uploads it again on request', async () => {
  const { dialog, choose, press } = start()
  await choose(csvFile())
  await press('Controleren')
  uploads[0]?.fail()
  expect((await dialog.findByRole('alert')).textContent).toContain('De server is niet bereikbaar.')
  await press('Opnieuw proberen')
  expect(uploads.map(({ file }) => file.name)).toEqual(['landen.csv', 'landen.csv'])
})

it('asks to choose an edited file again, and keeps the earlier results', async () => {
  const file = csvFile()
  const { dialog, choose, press } = await check(importAnswer(), file)
  await press('Opnieuw controleren')
  for (const each of [file, uploads[1]?.file])
    if (each)
      vi.spyOn(each, 'slice').mockImplementation(() => {
        throw new DOMException('Gone', 'NotReadableError')
      })
  uploads[1]?.fail()
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toContain('Het bestand is intussen gewijzigd. Kies het opnieuw.')
  expect(document.activeElement?.textContent).toBe('Opnieuw kiezen')
  expect(dialog.getByRole('grid', { name: 'Fouten' })).toBeDefined()
  await press('Opnieuw controleren')
  expect(uploads).toHaveLength(2)
  await choose(csvFile())
  await press('Controleren')
  expect(dialog.queryByRole('alert')).toBeNull()
  expect(uploads).toHaveLength(3)
})

it('continues with the same file after a new sign-in', async () => {
  const { dialog, choose, press } = start()
  await choose(csvFile())
  await press('Controleren')
  signInGate.enable()
  uploads[0]?.answer(401, { code: 'notSignedIn', detail: 'Je bent niet aangemeld.' })
  await waitFor(() => expect(signInGate.isSignInNeeded).toBe(true))
  signInGate.completeSignIn()
  signInGate.disable()
  await waitFor(() => expect(uploads).toHaveLength(2))
  expect(uploads[1]?.file.name).toBe('landen.csv')
  uploads[1]?.answer(200, importAnswer())
  expect(await dialog.findByRole('radiogroup', { name: 'Rijen per uitkomst' })).toBeDefined()
})
