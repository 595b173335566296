import { importRecordIdHeader } from '@stamboek/model/contract/access'
import { country } from '@stamboek/model/records/standard/country'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { jsonResponse, question } from '../../../../testing/test-dialogs.tsx'
import { csvFile, testImport } from '../../../../testing/test-import.tsx'
import { undoAnswer } from '../../../../testing/test-undo.ts'
import { importAnswer } from '../../../../testing/test-uploads.ts'
import { ownImports } from '../messages/own-imports.ts'
import { ImportResultDialog } from '../outcome/import-result-dialog.tsx'

const { dialogs, uploads, start, check } = testImport()
const { handlers } = dialogs

describe('importing', () => {
  it('works without a check first; then closes, and offers the result and undo in a toast', async () => {
    const { user, choose, press } = start()
    await choose(csvFile())
    await press('Importeren')
    expect(uploads[0]?.address).toBe('/api/main/countries/import')
    const counts = { new: 2, changed: 0, unchanged: 1, refused: 0 }
    const done = { importSucceeded: true, isDryRun: false, importErrorMessages: [], batchId: 'batch-1' }
    uploads[0]?.answer(200, importAnswer({ ...done, counts, rows: [] }))
    expect(await screen.findByText('Importeren bestand landen.csv afgerond.')).toBeDefined()
    expect(screen.getByText('2 nieuw, 1 ongewijzigd')).toBeDefined()
    expect(handlers.onChanged).toHaveBeenCalledOnce()
    expect(handlers.onClose).toHaveBeenCalledOnce()
    screen.getAllByRole('button', { name: 'Bekijken' })
    const back = (await screen.findAllByRole('button', { name: 'Ongedaan maken' })).at(-1)
    if (back) await user.click(back)
    expect(handlers.onAct).toHaveBeenCalledWith('ImportHistory', [{ id: 'batch-1', rowVersion: 0 }])
  })

  it('closes after changes, which the toast can show before and after', async () => {
    const { user, choose, press } = start()
    await choose(csvFile())
    await press('Importeren')
    const counts = { new: 2, changed: 1, unchanged: 1, refused: 0 }
    const done = { importSucceeded: true, isDryRun: false, importErrorMessages: [], batchId: 'batch-2' }
    uploads[0]?.answer(200, importAnswer({ ...done, counts }))
    await screen.findByText('2 nieuw, 1 gewijzigd, 1 ongewijzigd')
    expect(handlers.onChanged).toHaveBeenCalledOnce()
    expect(handlers.onClose).toHaveBeenCalledOnce()
    const look = (await screen.findAllByRole('button', { name: 'Bekijken' })).at(-1)
    if (look) await user.click(look)
    const [action, records] = vi.mocked(handlers.onAct).mock.lastCall ?? []
    expect(action).toBe('ImportResult')
    expect(records).toMatchObject([{ id: 'batch-2', fileName: 'landen.csv', kind: 'Import' }])

    const reopened = dialogs.open(ImportResultDialog, { records: records ?? [] })
    const result = within(await screen.findByRole('dialog', { name: 'Import van landen.csv' }))
    result.getByText('3 rijen opgeslagen: 2 nieuw, 1 gewijzigd.')
    expect(result.getByRole('treegrid', { name: 'Rijen' }).textContent).toContain('Opmerking: Oud → Nieuw')
    dialogs.answer(/undo/, () => jsonResponse(200, undoAnswer({ undone: 3 })))
    await reopened.user.click(result.getByRole('button', { name: 'Ongedaan maken' }))
    const undo = within(screen.getByRole('dialog', { name: 'Import ongedaan maken' }))
    await undo.findByText('3 landen worden teruggezet.')
    await reopened.user.click(undo.getByRole('button', { name: 'Ongedaan maken' }))
    await waitFor(() => expect(handlers.onClose).toHaveBeenCalledTimes(2))
    expect(dialogs.sent.at(-1)).toMatchObject({ path: '/api/changesets/batch-2/undo' })
  })

  it('repeats the warnings about the file in the toast, because the dialog that shows them closes', async () => {
    const { choose, press } = start()
    await choose(csvFile())
    await press('Importeren')
    const counts = { new: 2, changed: 0, unchanged: 0, refused: 0 }
    const done = { importSucceeded: true, isDryRun: false, importErrorMessages: [], batchId: 'batch-3' }
    const fileWarnings = ['Dit bestand komt uit een andere omgeving.', 'Opmerking ontbreekt.']
    uploads[0]?.answer(200, importAnswer({ ...done, counts, fileWarnings }))
    const text = '2 nieuw – Dit bestand komt uit een andere omgeving. – Opmerking ontbreekt.'
    const toast = (await screen.findByText(text)).closest<HTMLElement>('[role=alertdialog]')
    if (!toast) throw new Error('No toast shows the warnings')
    expect(within(toast).getByRole('img', { name: 'Let op' })).toBeDefined()
  })

  it('names each sending of the file, so that this page reports the outcome and no message does', async () => {
    const { choose, press } = start()
    await choose(csvFile())
    await press('Controleren')
    const counts = { new: 2, changed: 0, unchanged: 0, refused: 0 }
    uploads[0]?.answer(200, importAnswer({ importSucceeded: true, counts, importErrorMessages: [] }))
    await press('Importeren')
    uploads[1]?.fail()
    await waitFor(() => expect(uploads).toHaveLength(3))
    const [, lost, repeated] = uploads.map(({ headers }) => headers[importRecordIdHeader])
    expect(uploads[0]?.headers).not.toHaveProperty(importRecordIdHeader)
    expect(lost).not.toBe(repeated)
    uploads[2]?.answer(200, importAnswer({ isDryRun: false }))
    expect(await Promise.all([lost, repeated].map((id = '') => ownImports.isReported(id)))).toEqual([
      true,
      true,
    ])
  })

  it('writes nothing and reports it when a row is refused', async () => {
    const { dialog, choose, press } = start()
    await choose(csvFile())
    await press('Importeren')
    uploads[0]?.answer(200, importAnswer({ isDryRun: false }))
    expect(await screen.findByText('Importeren bestand landen.csv niet gelukt.')).toBeDefined()
    expect(dialog.getByText(/^Er is niets opgeslagen: 1 rij is geweigerd/)).toBeDefined()
    expect(handlers.onChanged).not.toHaveBeenCalled()
    expect(handlers.onClose).not.toHaveBeenCalled()
  })

  it('imports only the valid rows on request, shows the refused ones, and can be undone', async () => {
    const { user, dialog, press } = await check()
    expect(dialog.queryByRole('button', { name: 'Importeren' })).toBeNull()
    await press('Alleen geldige rijen importeren')
    expect(uploads[1]?.address).toBe('/api/main/countries/import?onlyValid=true')
    uploads[1]?.answer(200, importAnswer({ importSucceeded: true, isDryRun: false, batchId: 'batch-1' }))
    expect(await dialog.findByText(/^2 rijen opgeslagen\. 1 rij is geweigerd/)).toBeDefined()
    expect(handlers.onClose).not.toHaveBeenCalled()

    const reason = 'Later gewijzigd door Sanne Bakker.'
    const kept = [{ dtoKey: country.dtoKey, id: '1', label: 'Nederland', reason }]
    dialogs.answer(/undo/, () => jsonResponse(200, undoAnswer({ undone: 1, kept })))
    await press('Ongedaan maken')
    const undo = within(screen.getByRole('dialog', { name: 'Import ongedaan maken' }))
    expect(await undo.findByText(reason)).toBeDefined()
    await user.click(undo.getByRole('button', { name: 'Ongedaan maken' }))
    expect(await screen.findByText('1 land is teruggezet. 1 record bleef staan.')).toBeDefined()
    expect(dialogs.sent.map(({ path }) => path)).toEqual([
      '/api/changesets/batch-1/undo?dryRun=true',
      '/api/changesets/batch-1/undo',
    ])
  })

  it('offers no valid rows when all are refused', async () => {
    const counts = { new: 0, changed: 0, unchanged: 0, refused: 1 }
    const { user, dialog } = await check(importAnswer({ counts }))
    const button = dialog.getByRole('button', { name: 'Alleen geldige rijen importeren' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    expect(uploads).toHaveLength(1)
    await user.tab({ shift: true })
    await user.tab()
    expect(document.activeElement).toBe(button)
    expect(await screen.findByText('Geen enkele geldige rij verandert iets.')).toBeDefined()
  })

  it('shows that no rows are left when all records exist unchanged', async () => {
    const counts = { new: 0, changed: 0, unchanged: 3, refused: 0 }
    const { dialog } = await check(importAnswer({ importSucceeded: true, importErrorMessages: [], counts }))
    expect(dialog.getByText('Alles staat er al precies zo in: er valt niets te importeren.')).toBeDefined()
  })
})

describe('closing', () => {
  it('asks nothing without a file', async () => {
    const { user } = start()
    await user.keyboard('{Escape}')
    expect(handlers.onClose).toHaveBeenCalledOnce()
  })

  it('asks what to do with a file that was not imported', async () => {
    const { user, choose, dialog, press } = start()
    await choose(csvFile())
    await dialog.findByRole('table', { name: 'Rij 2' })
    await user.keyboard('{Escape}')
    const asked = within(await question(/landen\.csv is nog niet geïmporteerd/))
    const answers = asked.getAllByRole('button').map((each) => each.textContent)
    expect(answers).toEqual(['ANNULEREN', 'NEGEREN', 'IMPORTEER BESTAND'])
    expect(asked.getByText(/^Met ANNULEREN ga je verder/)).toBeDefined()
    expect(document.activeElement?.textContent).toBe('ANNULEREN')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(uploads).toEqual([])
    expect(handlers.onClose).not.toHaveBeenCalled()
    await press('Annuleren')
    const again = within(await question(/landen\.csv is nog niet geïmporteerd/))
    await user.click(again.getByRole('button', { name: 'IMPORTEER BESTAND' }))
    expect(uploads[0]?.address).toBe('/api/main/countries/import')
  })

  it('closes without an upload when the file is discarded', async () => {
    const { user, choose, press } = start()
    await choose(csvFile())
    await press('Annuleren')
    const asked = within(await question(/landen\.csv is nog niet geïmporteerd/))
    await user.click(asked.getByRole('button', { name: 'NEGEREN' }))
    expect(handlers.onClose).toHaveBeenCalledOnce()
    expect(uploads).toEqual([])
  })

  it('does not offer to import a file whose rows are all unchanged', async () => {
    const counts = { new: 0, changed: 0, unchanged: 3, refused: 0 }
    const { user } = await check(importAnswer({ importSucceeded: true, importErrorMessages: [], counts }))
    await user.keyboard('{Escape}')
    const asked = within(await question(/landen\.csv is nog niet geïmporteerd/))
    const answers = asked.getAllByRole('button').map((each) => each.textContent)
    expect(answers).toEqual(['ANNULEREN', 'NEGEREN'])
  })

  it('asks whether to cancel an upload', async () => {
    const { user, choose, press } = start()
    await choose(csvFile())
    await press('Importeren')
    await user.keyboard('{Escape}')
    const asked = within(await question(/wordt nog geïmporteerd/))
    await user.click(asked.getByRole('button', { name: 'Doorgaan' }))
    expect(uploads[0]?.isAborted()).toBe(false)
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
    await user.keyboard('{Escape}')
    const again = within(await question(/wordt nog geïmporteerd/))
    await user.click(again.getByRole('button', { name: 'Afbreken' }))
    expect(uploads[0]?.isAborted()).toBe(true)
    expect(handlers.onClose).toHaveBeenCalledOnce()
  })
})
