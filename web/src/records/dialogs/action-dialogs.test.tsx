import { resource } from '@stamboek/model/records/erp/resource'
import { resourcePerTeam } from '@stamboek/model/records/erp/resource-per-team'
import { resourceTeam } from '@stamboek/model/records/erp/resource-team'
import { vat } from '@stamboek/model/records/finance/vat'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { jsonResponse, question, testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { RecordExtensionsContext, type RecordPageExtension } from '../extension/record-page-extension.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'
import { NewVersionDialog } from './new-version-dialog.tsx'
import { ActivateDialog, DeactivateDialog } from './status-dialogs.tsx'

const uuid = (number: number) => `01890000-0000-7000-8000-00000000000${number}`
const row = (number: number, members: object = {}) => ({
  id: uuid(number),
  seriesId: uuid(number),
  rowVersion: 3,
  code: `C${number}`,
  description: `Tarief ${number}`,
  percentage: 21,
  status: 'Active',
  activeRangeUtc: { start: '2025-12-31T23:00:00.000Z', end: null },
  remark: null,
  systemValue: false,
  ...members,
})
const type = servedType(vat)
const dialogs = testDialogs(type, [row(1), row(2), row(3)])
const { sent, handlers } = dialogs

/** Found by text, because toasts of an earlier test may still be visible. */
const toast = (text: string | RegExp) => screen.findByText(text)

describe('deactivating records', () => {
  it('shows before and after how many records change, and which do not and why', async () => {
    const records = [row(1), row(2), row(3, { status: 'Inactive' })]
    dialogs.answer(/bulkdeactivate$/, () =>
      jsonResponse(200, {
        totalRecordsAffected: 1,
        results: [
          { id: uuid(1), done: true },
          { id: uuid(2), done: false, reason: 'Dit record is in gebruik.' },
          { id: uuid(3), done: false, reason: 'Dit record is al inactief.' },
        ],
      }),
    )
    const { user } = dialogs.open(DeactivateDialog, { records })
    const dialog = within(await screen.findByRole('dialog', { name: 'Records deactiveren' }))
    dialog.getByText('3 geselecteerd.')
    const names = within(dialog.getByRole('list', { name: 'Gekozen records' }))
    expect(names.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      [1, 2, 3].map((number) => `Tarief ${number}, vanaf 01-01-2026`),
    )
    await user.type(dialog.getByRole('textbox', { name: 'Opmerking' }), 'Oud')
    await user.click(dialog.getByRole('button', { name: 'Deactiveren' }))
    await dialog.findByText(/1 record is gewijzigd\. 2 records zijn niet gewijzigd:/)
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('Dit record is in gebruik.'),
      expect.stringContaining('Dit record is al inactief.'),
    ])
    expect(sent[0]?.body).toEqual({ ids: [uuid(1), uuid(2), uuid(3)], remark: 'Oud' })
    expect(handlers.onChanged).toHaveBeenCalledOnce()
  })

  it('tells in the words of the page which records were changed', async () => {
    const results = [1, 2, 3].map((number) => ({ id: uuid(number), done: number < 3 }))
    dialogs.answer(/bulkdeactivate$/, () => jsonResponse(200, { totalRecordsAffected: 2, results }))
    const extension: RecordPageExtension = {
      changedActions: {
        BulkDeactivate: { toast: (done) => done.map(({ description }) => description).join(' en ') },
      },
    }
    const { user } = dialogs.open(
      (props) => (
        <RecordExtensionsContext value={new Map([[type.dtoKey, extension]])}>
          <DeactivateDialog {...props} />
        </RecordExtensionsContext>
      ),
      { records: [row(1), row(2), row(3)] },
    )
    await user.click(await screen.findByRole('button', { name: 'Deactiveren' }))
    expect(await toast('Tarief 1 en Tarief 2')).toBeDefined()
  })

  it('names five records and counts the others', async () => {
    dialogs.open(DeactivateDialog, { records: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => row(number)) })
    const names = within(await screen.findByRole('list', { name: 'Gekozen records' }))
    const texts = names.getAllByRole('listitem').map((item) => item.textContent)
    expect(texts).toHaveLength(6)
    expect(texts.at(-1)).toBe('en nog 3 andere records')
  })

  it('shows how many of the records belong to all business units', async () => {
    dialogs.open(DeactivateDialog, { records: [row(1), row(2, { isGlobalSystemBusinessUnitRecord: true })] })
    expect(await screen.findByText('1 van de 2 records geldt in alle business units.')).toBeDefined()
  })

  it('needs no remark, and reports when nothing was deactivated', async () => {
    dialogs.answer(/bulkdeactivate$/, () =>
      jsonResponse(200, { totalRecordsAffected: 0, results: [{ id: uuid(1), done: false, reason: 'Nee.' }] }),
    )
    const { user } = dialogs.open(DeactivateDialog, { records: [row(1)] })
    await user.click(await screen.findByRole('button', { name: 'Deactiveren' }))
    await toast('Er zijn geen records gedeactiveerd')
    expect(sent[0]?.body).toMatchObject({ remark: null })
  })

  it('stays open with the error', async () => {
    dialogs.refuse(503, { code: 'unavailable', detail: 'De server is even weg.' })
    const { user } = dialogs.open(DeactivateDialog, { records: [row(1)] })
    const dialog = within(await screen.findByRole('dialog', { name: 'Records deactiveren' }))
    await user.type(dialog.getByRole('textbox', { name: 'Opmerking' }), 'Oud')
    await user.click(dialog.getByRole('button', { name: 'Deactiveren' }))
    await dialog.findByText('De server is even weg.')
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Opmerking' }).value).toBe('Oud')
    expect(handlers.onClose).not.toHaveBeenCalled()
  })
})

describe('activating records', () => {
  it('shows before and after how many records change, and which do not and why', async () => {
    const inactive = { status: 'Inactive' }
    const records = [row(1, inactive), row(2), row(3, { ...inactive, systemValue: true })]
    const reason = 'Er is al een actief tarief met deze code.'
    dialogs.answer(/bulkactivate$/, () =>
      jsonResponse(200, {
        totalRecordsAffected: 1,
        results: [
          { id: uuid(1), done: true },
          { id: uuid(2), done: false, reason: 'Het record is al actief.' },
          { id: uuid(3), done: false, reason },
        ],
      }),
    )
    const { user } = dialogs.open(ActivateDialog, { records })
    const dialog = within(await screen.findByRole('dialog', { name: 'Records activeren' }))
    await user.type(dialog.getByRole('textbox', { name: 'Opmerking' }), 'Weer nodig')
    await user.click(dialog.getByRole('button', { name: 'Activeren' }))
    await dialog.findByText(new RegExp(reason))
    await toast('1 record is succesvol geactiveerd.')
    expect(sent[0]?.body).toEqual({ ids: [uuid(1), uuid(2), uuid(3)], remark: 'Weer nodig' })
  })

  it('is not possible for records that are all active', async () => {
    const reason = 'Het record is al actief.'
    dialogs.answer(/dryRun=true$/, () =>
      jsonResponse(200, {
        totalRecordsAffected: 0,
        results: [1, 2].map((number) => ({ id: uuid(number), done: false, reason })),
      }),
    )
    dialogs.open(ActivateDialog, { records: [row(1), row(2)] })
    await screen.findByText('2 geselecteerd, 2 kunnen niet:')
    expect(screen.getAllByText(reason)).toHaveLength(2)
    const activate = screen.getByRole('button', { name: 'Activeren' })
    expect(activate.getAttribute('aria-disabled')).toBe('true')
  })

  it('reports when nothing was activated', async () => {
    dialogs.answer(/bulkactivate$/, () =>
      jsonResponse(200, { totalRecordsAffected: 0, results: [{ id: uuid(1), done: false, reason: 'Nee.' }] }),
    )
    const { user } = dialogs.open(ActivateDialog, { records: [row(1, { status: 'Inactive' })] })
    await user.click(await screen.findByRole('button', { name: 'Activeren' }))
    expect(await toast('Er zijn geen records geactiveerd')).toBeDefined()
  })
})

describe('ending versions', () => {
  const later = row(2, { activeRangeUtc: { start: '2026-05-31T22:00:00.000Z', end: null } })

  it('requires a last day from the earliest start on of the chosen versions', async () => {
    const { user } = dialogs.open(EndDialog, { records: [later, row(1)] })
    const dialog = within(await screen.findByRole('dialog', { name: 'Versies beëindigen' }))
    const end = dialog.getByRole('button', { name: 'Beëindigen' })
    expect(end.getAttribute('aria-disabled')).toBe('true')
    const date = dialog.getByRole('textbox', { name: 'Laatste dag' })
    await user.type(date, '31122025')
    await user.tab()
    await dialog.findByText('Kies een datum vanaf 01-01-2026.')
    dialog.getByText('2 geselecteerd.')
    expect(end.getAttribute('aria-disabled')).toBe('true')
    await user.clear(date)
    await user.type(date, '28022026')
    await user.tab()
    dialogs.answer(/assignenddate$/, () =>
      jsonResponse(200, { totalRecordsAffected: 2, results: [{ id: uuid(1), done: true }] }),
    )
    await user.click(end)
    await waitFor(() => expect(handlers.onClose).toHaveBeenCalledOnce())
    expect(sent[0]?.body).toEqual({
      ids: [uuid(2), uuid(1)],
      endDateUtc: '2026-02-28T23:00:00.000Z',
      remark: null,
    })
  })

  it('runs on Enter in the date, and on Ctrl+S once there is a date', async () => {
    dialogs.answer(/assignenddate$/, () =>
      jsonResponse(200, { totalRecordsAffected: 1, results: [{ id: uuid(1), done: true }] }),
    )
    const { user } = dialogs.open(EndDialog, { records: [row(1)] })
    const dialog = within(await screen.findByRole('dialog', { name: 'Versie beëindigen' }))
    await user.keyboard('{Control>}s{/Control}')
    expect(sent).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: 'Laatste dag' }), '28022026{Enter}')
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ endDateUtc: '2026-02-28T23:00:00.000Z' }))
  })
})

describe('ending a team', () => {
  const team = servedType(resourceTeam)
  const others = [resourcePerTeam, resource].map((each) => servedType(each))
  const teams = testDialogs(team, [row(1, { description: 'Team Noord' })], others)
  const along = {
    dtoKey: resourcePerTeam.dtoKey,
    totalRecordsAffected: 7,
    labels: ['An', 'Bo', 'Cas', 'Dirk', 'Els'],
    refused: [{ id: uuid(9), label: 'Fatma', reason: 'Begint pas na deze datum.' }],
  }
  const result = { totalRecordsAffected: 1, results: [{ id: uuid(1), done: true, rowVersion: 3 }] }

  async function enterDay() {
    teams.answer(/assignenddate/, ({ body }) =>
      jsonResponse(200, { ...result, ...('endAlong' in body && { along: [along] }) }),
    )
    const { user } = teams.open(EndDialog)
    const dialog = within(await screen.findByRole('dialog', { name: 'Record beëindigen' }))
    await user.type(dialog.getByRole('textbox', { name: 'Laatste dag' }), '28022026')
    await user.tab()
    const checkbox = await dialog.findByRole('checkbox', { name: 'Beëindig ook wat erbij hoort' })
    return { user, dialog, checkbox }
  }
  const lastBody = () => teams.sent.at(-1)?.body

  it('names what refers to it, and ends that along if asked', async () => {
    const { user, dialog, checkbox } = await enterDay()
    dialog.getByText('Resources per team: 7')
    dialog.getByText('An, Bo, Cas, Dirk, Els en nog 2')
    dialog.getByText('Dit kan niet mee:')
    dialog.getByText('Fatma')
    await user.click(checkbox)
    await user.click(dialog.getByRole('button', { name: 'Beëindigen' }))
    await dialog.findByText(/8 records zijn gewijzigd\. 1 record is niet gewijzigd:/)
    expect(lastBody()).toMatchObject({ endAlong: true, versions: { [uuid(1)]: 3 } })
    expect(await toast('Ook beëindigd: 7 records.')).toBeDefined()
  })

  it('leaves that alone if not asked', async () => {
    const { user, dialog } = await enterDay()
    await user.click(dialog.getByRole('button', { name: 'Beëindigen' }))
    await waitFor(() => expect(teams.handlers.onClose).toHaveBeenCalledOnce())
    expect(lastBody()).not.toHaveProperty('endAlong')
  })
})

describe('ending a team without the right to end what is in it', () => {
  const permitted = servedType(resourceTeam)
  const teams = testDialogs(
    permitted,
    [row(1)],
    [servedType(resourcePerTeam, ['ResourcePerTeamAssignEndDate'])],
  )

  it('does not offer that', async () => {
    teams.answer(/assignenddate/, () => jsonResponse(200, { totalRecordsAffected: 1, results: [] }))
    const { user } = teams.open(EndDialog)
    const dialog = within(await screen.findByRole('dialog', { name: 'Record beëindigen' }))
    await user.type(dialog.getByRole('textbox', { name: 'Laatste dag' }), '28022026')
    await user.tab()
    await waitFor(() => expect(teams.sent).toHaveLength(1))
    expect(teams.sent[0]?.body).not.toHaveProperty('endAlong')
  })
})

describe('deleting a record', () => {
  it('asks to confirm, and deletes nothing when cancelled', async () => {
    const { user } = dialogs.open(DeleteDialog)
    const dialog = within(await question(/^Weet je zeker dat je dit record wilt verwijderen\?$/))
    await user.click(dialog.getByRole('button', { name: 'Annuleren' }))
    expect(handlers.onClose).toHaveBeenCalledOnce()
    expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([])
  })

  it('shows the gap that the deletion leaves between versions', async () => {
    const versions = [
      row(1, { activeRangeUtc: { start: '2011-12-31T23:00:00.000Z', end: '2012-12-31T23:00:00.000Z' } }),
      row(2, { activeRangeUtc: { start: null, end: '2011-12-31T23:00:00.000Z' } }),
      row(3, { activeRangeUtc: { start: '2012-12-31T23:00:00.000Z', end: null } }),
    ]
    dialogs.answer(/search$/, () => jsonResponse(200, { items: versions }))
    dialogs.open(DeleteDialog, { records: versions.slice(0, 1) })
    const dialog = within(await question(/wilt verwijderen/))
    await dialog.findByText('Van 01-01-2012 t/m 31-12-2012 is er dan geen versie.')
    dialog.getByText('Tarief 1, van 01-01-2012 t/m 31-12-2012')
    expect(sent[0]?.body).toMatchObject({ search: { seriesId: uuid(1) } })
  })

  it('sends the rowVersion that was read, and shows a conflict with another change', async () => {
    const current = { ...row(1), rowVersion: 8, lastModifiedBy: { id: 'x', label: 'Sanne' } }
    dialogs.refuse(409, { code: 'conflict', current })
    const { user } = dialogs.open(DeleteDialog)
    const dialog = within(await question(/wilt verwijderen/))
    await user.click(dialog.getByRole('button', { name: 'Verwijderen' }))
    await dialog.findByText('Dit record is intussen gewijzigd door Sanne.')
    dialogs.answer(new RegExp(uuid(1)), () => new Response(null, { status: 204 }))
    await user.click(dialog.getByRole('button', { name: 'Toch verwijderen' }))
    await waitFor(() => expect(handlers.onClose).toHaveBeenCalledOnce())
    const deletions = sent.filter(({ method }) => method === 'DELETE')
    expect(deletions.map(({ body }) => body['rowVersion'])).toEqual([3, 8])
  })
})

describe('a new version', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const shown = (date: Date) =>
    date.toLocaleDateString('nl-NL', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      timeZone: 'Europe/Amsterdam',
    })

  async function open(range: { start: string | null; end: string | null }, members: object = {}) {
    const record = row(1, { activeRangeUtc: range, ...members })
    dialogs.answer(/vats\/[0-9a-f-]+$/, () => jsonResponse(200, record))
    const { user } = dialogs.open(NewVersionDialog, { records: [record] })
    const form = within(await screen.findByRole('dialog', { name: /^Nieuwe versie voor/ }))
    const field = (name: string) => form.findByRole<HTMLInputElement>('textbox', { name })
    return { user, form, start: (await field('Actief: van')).value, end: (await field('Actief: t/m')).value }
  }

  it('of a global record shows before saving that it applies to all units', async () => {
    const { form } = await open({ start: null, end: null })
    expect(form.queryByText('Dit geldt in alle business units.')).toBeNull()
    cleanup()
    dialogs.clearAnswers()
    const shared = await open({ start: null, end: null }, { isGlobalSystemBusinessUnitRecord: true })
    shared.form.getByText('Dit geldt in alle business units.')
  })

  it('starts where the existing one ends, and has no end', async () => {
    const { start, end } = await open({ start: '2025-12-31T23:00:00.000Z', end: '2027-03-31T22:00:00.000Z' })
    expect([start, end]).toEqual(['01-04-2027', ''])
    expect(screen.queryByText('Begindatum verplaatst naar de volgende dag')).toBeNull()
  })

  it('starts today where the existing one started before', async () => {
    const { start } = await open({ start: null, end: null })
    expect(start).toBe(shown(inDays(0)))
  })

  it('starts one day after a version that starts today or later, and explains it', async () => {
    const { start } = await open({ start: '2099-06-30T22:00:00.000Z', end: null })
    expect(start).toBe('02-07-2099')
    await toast('Begindatum verplaatst naar de volgende dag')
    await toast('Het bestaande record begint vandaag of in de toekomst.')
  })

  it('is sent with the id of the preceding version', async () => {
    const { user, form } = await open({ start: null, end: null })
    await user.type(form.getByRole('textbox', { name: 'Omschrijving' }), '!')
    dialogs.answer(/newversion$/, ({ body }) => jsonResponse(201, { ...row(2), ...body, id: uuid(2) }))
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(handlers.onClose).toHaveBeenCalledOnce())
    expect(sent.at(-1)).toMatchObject({
      method: 'POST',
      body: { id: uuid(1), rowVersion: 3, description: 'Tarief 1!' },
    })
  })
})
