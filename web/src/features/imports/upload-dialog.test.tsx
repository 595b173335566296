import { importRecord } from '@stamboek/model/records/import/import-record'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { jsonResponse, question, testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { stubUploads } from '../../../testing/test-uploads.ts'
import * as files from '../../api/save-file.ts'
import { unsavedChanges } from '../../session/unsaved-changes.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import type { FileType } from './file-types.ts'
import { OfferedUploadDialog, UploadDialog } from './upload-dialog.tsx'

const orders: FileType = {
  id: 'orders',
  name: 'Orders',
  description: 'Elke regel wordt een taak.',
  extensions: 'csv',
  example: 'ordernummer\n1',
}
const ranges: FileType = {
  ...orders,
  id: 'ranges',
  name: 'Postcodegebieden',
  description: 'Gebieden.',
  extensions: 'csv,xlsx',
}
const stored = { id: 'i-1', rowVersion: 1, fileName: 'orders.csv', importStatus: 'Idle' }
const problem = { type: 'about:blank', title: 'Niet opgeslagen', status: 422, code: 'ruleBroken' }
const duplicate = 'Dit bestand is al geïmporteerd op 23-11-2026 09:05 door Ik.'

const served = servedType(importRecord)
const dialogs = testDialogs(served, [])
const { handlers } = dialogs
const uploads: ReturnType<typeof stubUploads> = []

beforeEach(() => {
  uploads.length = 0
  stubUploads(uploads)
  vi.spyOn(files, 'saveFile').mockReturnValue()
})

async function open(fileTypes: readonly FileType[] = [orders], fileTypeIds?: readonly string[]) {
  dialogs.answer(/importfiletypes$/, () => jsonResponse(200, fileTypes))
  const { user } = dialogs.open((props) => <UploadDialog {...props} fileTypeIds={fileTypeIds} />)
  await screen.findByText(/^(Bestand kiezen|Geen import types)/)
  return {
    user,
    choose: async (file: File = csvFile()) => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]')
      if (!input) throw new Error('Nothing takes a file')
      // A file that the type does not allow can still be dropped.
      input.accept = ''
      await user.upload(input, file)
    },
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
  }
}

function csvFile(name = 'orders.csv', text = 'ordernummer\r\n1'): File {
  return new File([text], name, { type: 'text/csv' })
}

const title = (name: string) => screen.findByRole('dialog', { name })

describe('the file types', () => {
  it('are named in the title and described where there is one', async () => {
    const { press } = await open()
    await title('Import Orders')
    screen.getByText('Elke regel wordt een taak.')
    screen.getByText('Een .csv-bestand.')
    await press('Voorbeeldbestand')
    const [content, name] = vi.mocked(files.saveFile).mock.calls[0] ?? []
    expect(name).toBe('Orders - voorbeeld.csv')
    expect(new Uint8Array((await content?.arrayBuffer()) ?? []).slice(0, 3)).toEqual(
      new Uint8Array([0xef, 0xbb, 0xbf]),
    )
    expect(await content?.text()).toContain('ordernummer\r\n1')
  })

  it('are chosen from where there are several, and decide which files fit', async () => {
    const { user, choose, press } = await open([orders, ranges])
    await title('Import')
    await choose(csvFile('gebieden.xlsx'))
    expect(screen.getByRole('button', { name: 'Importeren' }).getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Kies… Bestandstype' }))
    await press('Kies… Bestandstype')
    await user.click(await screen.findByRole('option', { name: 'Orders' }))
    await screen.findByText('“gebieden.xlsx” is geen .csv-bestand.')
    await press('Orders Bestandstype')
    await user.click(await screen.findByRole('option', { name: 'Postcodegebieden' }))
    await title('Import Postcodegebieden')
    await press('Importeren')
    expect(uploads[0]?.members).toEqual({ fileTypeId: 'ranges' })
  })

  it('can be none', async () => {
    await open([])
    expect(screen.getByText('Geen import types geconfigureerd.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Importeren' })).toBeNull()
  })

  it('are those of the page; unknown ones are reported to developers', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue()
    await open([orders, ranges], ['gone', 'ranges', 'lost'])
    await title('Import Postcodegebieden')
    expect(report).toHaveBeenCalledWith('The following file type id(s) are not valid: gone, lost')
  })

  it('of orders alone are offered on the page of orders', async () => {
    dialogs.answer(/importfiletypes$/, () => jsonResponse(200, [ranges, orders]))
    dialogs.open(OfferedUploadDialog)
    await title('Import Orders')
    expect(screen.queryByText('Postcodegebieden')).toBeNull()
  })

  it('can be read again after a failure', async () => {
    dialogs.answer(/importfiletypes$/, () => jsonResponse(403, { ...problem, status: 403, detail: 'Nee.' }))
    const { user } = dialogs.open(UploadDialog)
    await screen.findByText('De import types konden niet worden geladen')
    dialogs.clearAnswers()
    dialogs.answer(/importfiletypes$/, () => jsonResponse(200, [orders]))
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    expect(await title('Import Orders')).toBeDefined()
  })
})

describe('choosing a file', () => {
  it.each([
    ['of another kind', csvFile('orders.pdf'), '“orders.pdf” is geen .csv-bestand.'],
    ['without content', csvFile('leeg.csv', ''), '“leeg.csv” is leeg.'],
  ])('refuses one %s before it is sent', async (_, file, sentence) => {
    const { choose, press } = await open()
    await choose(file)
    await screen.findByText(sentence)
    await press('Importeren')
    expect(uploads).toEqual([])
  })
})

describe('uploading', () => {
  it('shows progress, and closes once the file is stored', async () => {
    const { choose, press } = await open()
    await choose()
    expect(document.activeElement?.textContent).toBe('Importeren')
    await press('Importeren')
    uploads[0]?.progress(0.4)
    expect(screen.getByRole('progressbar', { name: 'Bestand uploaden' }).getAttribute('aria-valuenow')).toBe(
      '40',
    )
    uploads[0]?.progress(1)
    const storing = screen.getByRole('progressbar', { name: 'Bestand opslaan' })
    expect(storing.hasAttribute('aria-valuenow')).toBe(false)
    uploads[0]?.answer(201, stored)
    await screen.findByText('Het bestand is ontvangen')
    expect(handlers.onClose).toHaveBeenCalled()
    expect(handlers.onChanged).toHaveBeenCalledWith(stored)
    expect(uploads[0]).toMatchObject({
      address: '/api/imports/importrecords',
      members: { fileTypeId: 'orders' },
    })
    expect(uploads[0]?.headers).toHaveProperty('idempotency-key')
    act(() => void showToast({ title: 'Importeren voltooid', topic: stored.id }))
    expect(screen.queryByText('Het bestand is ontvangen')).toBeNull()
  })

  it('asks before the same file is imported again', async () => {
    const { choose, press } = await open()
    await choose()
    await press('Importeren')
    const errors = [{ field: 'isDuplicateAllowed', message: duplicate }]
    uploads[0]?.answer(422, { ...problem, detail: duplicate, errors })
    await screen.findByText(duplicate)
    expect(document.activeElement?.textContent).toBe('Annuleren')
    await press('Toch importeren')
    expect(uploads[1]?.members).toEqual({ fileTypeId: 'orders', isDuplicateAllowed: 'true' })
    uploads[1]?.answer(201, stored)
    await screen.findByText('Het bestand is ontvangen')
  })

  it('keeps the file where the server refuses it', async () => {
    const { choose, press } = await open()
    await choose()
    await press('Importeren')
    const detail = 'Een bestand mag hoogstens 50 MB groot zijn.'
    uploads[0]?.answer(413, { ...problem, status: 413, code: 'tooLarge', detail })
    await screen.findByText(detail)
    screen.getByText('orders.csv')
    await choose(csvFile('kleiner.csv'))
    expect(screen.queryByText(detail)).toBeNull()
    expect(handlers.onClose).not.toHaveBeenCalled()
  })

  it('can be stopped', async () => {
    const { choose, press } = await open()
    await choose()
    await press('Importeren')
    await press('Afbreken')
    expect(uploads[0]?.isAborted()).toBe(true)
    await screen.findByRole('button', { name: 'Importeren' })
    expect(handlers.onClose).not.toHaveBeenCalled()
  })
})

describe('closing', () => {
  it('asks nothing without a file', async () => {
    const { press } = await open()
    await press('Annuleren')
    expect(handlers.onClose).toHaveBeenCalled()
  })

  const unsaved = /^Je hebt onopgeslagen wijzigingen\. Wat wil je doen\?/

  it('asks what to do with a chosen file, and discards it', async () => {
    const { user, choose } = await open()
    await choose()
    await user.keyboard('{Escape}')
    const asked = within(await question(unsaved))
    expect(handlers.onClose).not.toHaveBeenCalled()
    await user.click(asked.getByRole('button', { name: 'Niet importeren' }))
    expect(handlers.onClose).toHaveBeenCalled()
    expect(uploads).toEqual([])
  })

  it('imports the file on request', async () => {
    const { user, choose } = await open()
    await choose()
    await user.keyboard('{Escape}')
    await user.click(within(await question(unsaved)).getByRole('button', { name: 'Importeren' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    uploads[0]?.answer(201, stored)
    await waitFor(() => expect(handlers.onClose).toHaveBeenCalled())
  })

  it('tells of the earlier import of the same file before it imports it again', async () => {
    const { user, choose, press } = await open()
    await choose()
    await press('Importeren')
    const errors = [{ field: 'isDuplicateAllowed', message: duplicate }]
    uploads[0]?.answer(422, { ...problem, detail: duplicate, errors })
    await screen.findByText(duplicate)
    expect([...unsavedChanges.forms]).toEqual([{ description: duplicate }])
    await user.keyboard('{Escape}')
    const asked = within(await question(unsaved))
    asked.getByText(duplicate)
    expect(asked.queryByRole('button', { name: 'Importeren' })).toBeNull()
    await user.click(asked.getByRole('button', { name: 'Toch importeren' }))
    expect(uploads[1]?.members).toEqual({ fileTypeId: 'orders', isDuplicateAllowed: 'true' })
    uploads[1]?.answer(201, stored)
    await waitFor(() => expect(handlers.onClose).toHaveBeenCalled())
  })

  it('asks whether to stop an upload', async () => {
    const { user, choose, press } = await open()
    await choose()
    await press('Importeren')
    await user.keyboard('{Escape}')
    const name = /^Het bestand orders\.csv wordt nog verzonden\. Wil je dit afbreken\?/
    await user.click(within(await question(name)).getByRole('button', { name: 'Doorgaan' }))
    expect(uploads[0]?.isAborted()).toBe(false)
    await user.keyboard('{Escape}')
    await user.click(within(await question(name)).getByRole('button', { name: 'Afbreken' }))
    expect(uploads[0]?.isAborted()).toBe(true)
    expect(handlers.onClose).toHaveBeenCalled()
  })
})
