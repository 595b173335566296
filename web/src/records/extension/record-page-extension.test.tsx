import { country } from '@stamboek/model/records/standard/country'
import { IconFlag } from '@tabler/icons-react'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useEffectEvent } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { elapse, startFakeClock } from '../../../testing/fake-clock.ts'
import { openRecordPage, sent } from '../../../testing/test-record-page.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import type { RecordPageExtension } from './record-page-extension.ts'

const type = servedType(country)
const rowOf = (number: number, description: string, isoCode2: string) => ({
  id: `01890000-0000-7000-8000-00000000000${number}`,
  rowVersion: 1,
  description,
  isoCode2,
  isoCode3: `${isoCode2}X`,
  status: 'Active',
  systemValue: false,
  activeRangeUtc: { start: null, end: null },
})
const rows = [rowOf(1, 'Nederland', 'NL'), rowOf(2, 'België', 'BE')]
const open = (extension: RecordPageExtension, permissions: readonly string[] = []) =>
  openRecordPage({ type, rows, permissions, extension })
const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent)
const button = (name: string) => screen.getByRole('button', { name })
const openRow = async (name: string) => {
  fireEvent.doubleClick(screen.getByRole('gridcell', { name }))
  return within(await screen.findByRole('dialog'))
}
const menuOf = async (name: string) => {
  fireEvent.contextMenu(screen.getByRole('gridcell', { name }))
  const menu = await screen.findByRole('menu', { name: 'Acties op deze rij' })
  return within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent)
}

// Slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

describe('columns and cells', () => {
  it('adds a column next to one of the definition, and replaces a cell', async () => {
    await open({
      columns: [
        {
          id: 'double',
          header: 'Dubbel',
          text: (row) => String(row['isoCode2']).repeat(2),
          place: { after: 'isoCode2' },
        },
      ],
      cells: { isoCode3: ({ text, record }) => <a href={`/vlag/${record.id}`}>{text}</a> },
    })
    const shown = headers()
    expect(shown[shown.findIndex((header) => header?.includes('ISO-code 2')) + 1]).toContain('Dubbel')
    screen.getByRole('gridcell', { name: 'NLNL' })
    expect(screen.getByRole('link', { name: 'NLX' }).getAttribute('href')).toBe(`/vlag/${rows[0]?.id}`)
  })

  it('replaces the text of a column', async () => {
    await open({ texts: { isoCode3: (row) => `Code ${String(row['isoCode3'])}` } })
    expect(screen.getByRole('gridcell', { name: 'Code NLX' })).toBeDefined()
  })

  it('replaces a column', async () => {
    await open({
      columns: [{ id: 'flag', header: 'Vlag', text: () => 'wimpel', place: { replaces: 'isoCode2' } }],
    })
    expect(headers().join()).toContain('Vlag')
    expect(headers().join()).not.toContain('ISO-code 2')
  })

  it('shows its own detail below a row', async () => {
    const user = await open({ DetailRow: ({ record }) => <p>Alles over {String(record['description'])}</p> })
    const row = screen.getByRole('row', { name: /Nederland/ })
    await user.click(within(row).getByRole('button', { name: /Nederland/ }))
    expect(await screen.findByText('Alles over Nederland')).toBeDefined()
  })
})

describe('actions', () => {
  const greet = vi.fn<(records: readonly unknown[]) => void>()
  const flag = {
    id: 'flag',
    label: 'Vlag hijsen',
    icon: IconFlag,
    about: 'record',
    place: { after: 'Update' },
    whyNot: ([row]: readonly { readonly [member: string]: unknown }[]) =>
      row?.['isoCode2'] === 'BE' ? 'De vlag hangt al uit.' : undefined,
    run: ({ records }: { records: readonly unknown[] }) => greet(records),
  } as const

  it('adds an action to the toolbar and the row menu, with a reason while disabled', async () => {
    const user = await open({ actions: [flag] })
    await user.click(screen.getByRole('gridcell', { name: 'België' }))
    expect(button('Vlag hijsen').getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('gridcell', { name: 'Nederland' }))
    await user.click(button('Vlag hijsen'))
    expect(greet).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ isoCode2: 'NL' })])
    const items = await menuOf('België')
    expect(items.slice(0, 3)).toEqual(['Dupliceren', 'Wijzigen', 'Vlag hijsenDe vlag hangt al uit.'])
  })

  it('is disabled until records are chosen', async () => {
    await open({ actions: [{ ...flag, about: 'marked' }] })
    expect(button('Vlag hijsen').getAttribute('aria-disabled')).toBe('true')
  })

  it('hides an action without its permission', async () => {
    await open({ actions: [{ ...flag, permission: 'FlagRaise' }] })
    expect(screen.queryByRole('button', { name: 'Vlag hijsen' })).toBeNull()
    cleanup()
    await open({ actions: [{ ...flag, permission: 'FlagRaise' }] }, ['FlagRaise'])
    button('Vlag hijsen')
  })

  it('opens a dialog by a page action, which is not in the row menu', async () => {
    const user = await open({
      actions: [
        {
          id: 'upload',
          label: 'Inlezen',
          icon: IconFlag,
          about: 'page',
          Dialog: ({ onClose }) => (
            <div role="dialog" aria-label="Inlezen">
              <button onClick={onClose}>Klaar</button>
            </div>
          ),
        },
      ],
    })
    await user.click(button('Inlezen'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Klaar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await menuOf('Nederland')).not.toContain('Inlezen')
  })

  it('runs a dialog that is closed by its answer for each press, and the answer closes no other dialog', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const started = vi.fn<(id: string | undefined) => void>()
    const user = await open({
      actions: [
        {
          id: 'flag',
          label: 'Vlag hijsen',
          icon: IconFlag,
          about: 'record',
          Dialog: function Raising({ records, onClose }) {
            const start = useEffectEvent(() => {
              started(records[0]?.id)
              void promise.then(onClose)
            })
            useEffect(() => start(), [])
            return null
          },
        },
      ],
    })
    for (const name of ['Nederland', 'België']) {
      await user.click(screen.getByRole('gridcell', { name }))
      await user.click(button('Vlag hijsen'))
    }
    expect(started.mock.calls).toEqual(rows.map(({ id }) => [id]))
    const dialog = await openRow('België')
    await user.type(await dialog.findByRole('textbox', { name: 'Opmerking' }), 'Plat')
    await act(async () => {
      resolve()
      await promise
    })
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Opmerking' }).value).toBe('Plat')
  })

  it('removes actions of the type, and changes labels, conditions and dialogs', async () => {
    const user = await open({
      removedActions: ['Clone'],
      changedActions: {
        Create: { label: 'Importeer bestand', Dialog: () => <div role="dialog">Kies een bestand</div> },
        Delete: { label: 'Weggooien' },
        Update: {
          title: (record) => `Wijzig ${String(record['description'])}`,
          whyNot: ([row]) => (row?.['isoCode2'] === 'BE' ? 'Dit land is afgesloten.' : undefined),
        },
      },
    })
    expect(screen.queryByRole('button', { name: 'Dupliceren' })).toBeNull()
    await user.click(button('Importeer bestand'))
    await screen.findByText('Kies een bestand')
    cleanup()
    await open({ changedActions: { Update: { title: () => 'Wijzig de wimpel' } } })
    const dialog = await openRow('Nederland')
    dialog.getByRole('heading', { name: 'Wijzig de wimpel' })
  })

  it('counts the chosen records in a label', async () => {
    const count = (records: readonly unknown[]) => `Beëindig ${records.length || 'een'} land`
    const user = await open({
      changedActions: { BulkDeactivate: { label: count } },
      actions: [{ ...flag, label: (records) => `Hijs ${records.length}` }],
    })
    button('Beëindig een land')
    await user.click(screen.getByRole('gridcell', { name: 'Nederland' }))
    await screen.findByRole('button', { name: 'Beëindig 1 land' })
    expect(await menuOf('Nederland')).toEqual(expect.arrayContaining(['Beëindig 1 land', 'Hijs 1']))
  })

  it('tells in its own words what was saved', async () => {
    const user = await open({
      changedActions: { Update: { toast: ([saved]) => `Bewaard: ${String(saved?.['remark'])}` } },
    })
    const dialog = await openRow('Nederland')
    await user.type(await dialog.findByRole('textbox', { name: 'Opmerking' }), 'Vlak')
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Bewaard: Vlak')).toBeDefined()
    expect(screen.queryByText('Land bijgewerkt')).toBeNull()
  })

  it('shows a read-only record with the reason', async () => {
    await open({ changedActions: { Update: { whyNot: () => 'Dit land is afgesloten.' } } })
    const dialog = await openRow('België')
    await dialog.findByText('Dit land is afgesloten.')
    dialog.getByRole('heading', { name: 'Bekijk record' })
    expect(dialog.queryByRole('button', { name: 'Opslaan en sluiten' })).toBeNull()
  })

  it('offers an action in the edit dialog, which closes for it', async () => {
    const user = await open({ editDialogActions: ['AuditTrail'] })
    const dialog = await openRow('Nederland')
    await user.click(await dialog.findByRole('button', { name: 'Audit trail' }))
    expect(await screen.findByRole('dialog', { name: /^Audit trail - Nederland/ })).toBeDefined()
    expect(screen.queryByRole('dialog', { name: 'Wijzig record' })).toBeNull()
  })

  it('runs an action of the edit dialog with the record saved before it', async () => {
    const user = await open({
      editDialogActions: ['show'],
      actions: [
        {
          id: 'show',
          label: 'Tonen',
          icon: IconFlag,
          about: 'record',
          Dialog: ({ records }) => <p>Versie {records[0]?.rowVersion}</p>,
        },
      ],
    })
    const dialog = await openRow('Nederland')
    await user.type(await dialog.findByRole('textbox', { name: 'Opmerking' }), 'Nieuw')
    await user.click(dialog.getByRole('button', { name: 'Tonen' }))
    const question = within(await screen.findByRole('alertdialog', { name: /onopgeslagen wijzigingen/ }))
    await user.click(question.getByRole('button', { name: 'Opslaan' }))
    expect(await screen.findByText('Versie 2')).toBeDefined()
  })

  it('disables the shortcut for adding together with the action', async () => {
    startFakeClock()
    const user = await open({ changedActions: { Create: { whyNot: () => 'Alle landen zijn er al.' } } })
    expect(button('Toevoegen').getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{Alt>}n{/Alt}')
    await elapse(50)
    expect(screen.queryByRole('dialog')).toBeNull()
    cleanup()
    await (await open({})).keyboard('{Alt>}n{/Alt}')
    expect(await screen.findByRole('dialog', { name: 'Voeg record toe' })).toBeDefined()
  })

  it('offers no changes on a read-only page', async () => {
    await open({ isReadOnly: true })
    expect(screen.queryByRole('button', { name: 'Toevoegen' })).toBeNull()
    button('Openen')
    expect(await menuOf('Nederland')).toEqual([
      'Openen',
      'Waar gebruikt',
      'Audit trail',
      'Cel kopiëren',
      'Rij kopiëren',
    ])
  })
})

describe('forms', () => {
  it('replaces an input, with the label and rules of its field', async () => {
    await open({
      inputs: {
        remark: ({ label, value, onChange }) => (
          <label>
            {label}
            <input
              value={typeof value === 'string' ? value : ''}
              onChange={(event) => onChange(event.target.value.toUpperCase())}
            />
          </label>
        ),
      },
    })
    const dialog = await openRow('Nederland')
    fireEvent.change(await dialog.findByLabelText('Opmerking'), { target: { value: 'vlak' } })
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 's', code: 'KeyS', ctrlKey: true })
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body['remark']).toBe('VLAK'))
  })

  it('adds a part next to a field that reads and changes the form', async () => {
    const user = await open({
      formParts: [
        {
          id: 'capital',
          place: { after: 'description' },
          modes: ['edit'],
          Part: ({ values, onChange }) => (
            <button type="button" onClick={() => onChange('remark', `Over ${String(values['description'])}`)}>
              Vul in
            </button>
          ),
        },
      ],
    })
    const dialog = await openRow('Nederland')
    await user.click(await dialog.findByRole('button', { name: 'Vul in' }))
    await waitFor(() =>
      expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Opmerking' }).value).toBe(
        'Over Nederland',
      ),
    )
    await waitFor(() =>
      expect(
        dialog.getByRole('button', { name: 'Opslaan en sluiten' }).getAttribute('aria-disabled'),
      ).toBeNull(),
    )
    cleanup()
    const again = await open({
      formParts: [
        {
          id: 'only',
          place: { before: 'description' },
          modes: ['edit'],
          Part: () => <p>Alleen bij wijzigen</p>,
        },
      ],
    })
    await again.click(button('Toevoegen'))
    await screen.findByRole('dialog')
    expect(screen.queryByText('Alleen bij wijzigen')).toBeNull()
  })

  it('changes a field by the part that replaces it', async () => {
    const user = await open({
      formParts: [
        {
          id: 'own',
          place: { replaces: 'remark' },
          Part: ({ onChange }) => <button onClick={() => onChange('remark', 'Anders')}>Anders</button>,
        },
      ],
    })
    const dialog = await openRow('Nederland')
    await user.click(await dialog.findByRole('button', { name: 'Anders' }))
    expect(dialog.queryByRole('textbox', { name: 'Opmerking' })).toBeNull()
    const save = dialog.getByRole('button', { name: 'Opslaan en sluiten' })
    await waitFor(() => expect(save.getAttribute('aria-disabled')).toBeNull())
    await user.click(save)
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body['remark']).toBe('Anders'))
  })
})

describe('search', () => {
  it('replaces a search input', async () => {
    await open({ searchInputs: { description: ({ entry }) => <p>Zoek zelf: {entry.label}</p> } })
    expect(screen.getByText('Zoek zelf: Omschrijving')).toBeDefined()
  })

  it('shows a notice that reads the extra members of the response', async () => {
    await open({
      PageNotice: ({ type: { labels }, context }) => (
        <p>
          {labels.many}: {String(context['hint'])}
        </p>
      ),
    })
    expect(await screen.findByText('Landen: twee van de tien')).toBeDefined()
  })
})
