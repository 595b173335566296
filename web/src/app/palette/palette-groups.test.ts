import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { MenuEntry } from '@stamboek/model/menu/menu-entries'
import { resolveRecordType } from '@stamboek/model/records/catalogue/resolve-record-type'
import { bank } from '@stamboek/model/records/finance/bank'
import { country } from '@stamboek/model/records/standard/country'
import { task } from '@stamboek/model/records/task/task'
import { taskSearch } from '@stamboek/model/records/task/task-search'
import { expect, test, vi } from 'vitest'
import { buildPaletteGroups, type PaletteSources } from './palette-groups.ts'
import { searchPalette } from './search-palette.ts'

const types = [country, bank].map(
  (type): ServedRecordType => ({ ...resolveRecordType(type), actions: [], calls: [] }),
)
const recordTypes = new Map(types.map((type) => [type.dtoKey, type]))
const edit = vi.fn<() => void>()
const sources: PaletteSources = {
  menu: [
    group('Onderhoud', [
      group('Standaard', [item('Landen', 'Main.CountryViewDto')]),
      group('Financieel', [item('Banken', 'Main.BankViewDto')]),
    ]),
    item('Taakbeheer'),
  ],
  schema: { recordTypes, get: (dtoKey) => recordTypes.get(dtoKey) },
  recentRecords: [
    { dtoKey: 'Main.CountryViewDto', id: 'be', label: 'België' },
    { dtoKey: 'Main.BankViewDto', id: '1', label: 'Bank van Noord', businessUnitId: 'noord' },
    { dtoKey: 'Main.BankViewDto', id: '2', label: 'Bank van Zuid', businessUnitId: 'zuid' },
    { dtoKey: 'Main.SecretViewDto', id: '3', label: 'Geheim' },
  ],
  pageActions: [
    { id: 'Update', label: 'Wijzigen', detail: 'België', run: edit },
    { id: 'Delete', label: 'Verwijderen', disabledReason: 'Kies eerst een record.', run: () => undefined },
  ],
  businessUnitId: 'noord',
  businessUnits: [],
  selectUnit: () => undefined,
  at: { pathname: '/Landen', search: '?sf=x' },
}

test('lists recent records of this unit, actions of this page, record types and other pages', () => {
  const shown = buildPaletteGroups(sources).map(({ label, entries }) => [
    label,
    entries.map(({ label, detail }) => (detail ? `${label} (${detail})` : label)),
  ])
  expect(shown).toEqual([
    ['Laatst geopend', ['België (Land)', 'Bank van Noord (Bank)']],
    ['Op deze pagina', ['Wijzigen (België)', 'Verwijderen']],
    ['Recordtypen', ['Landen (Onderhoud › Standaard)', 'Banken (Onderhoud › Financieel)']],
    ["Pagina's", ['Vandaag', 'Taakbeheer', 'Mijn account', 'Over Stamboek']],
  ])
})

test('targets are addresses and actions, and keep the search of the current page', () => {
  const targets = new Map(
    buildPaletteGroups(sources).flatMap(({ entries }) => entries.map(({ label, target }) => [label, target])),
  )
  expect(targets.get('België')).toBe('/Landen?sf=x&record=be')
  expect(targets.get('Bank van Noord')).toBe('/Banken?record=1')
  expect(targets.get('Banken')).toBe('/Banken')
  expect(targets.get('Wijzigen')).toBe(edit)
})

test('opens a record on the first page that shows records of its type', () => {
  const ofView = [task, taskSearch].map(
    (type): ServedRecordType => ({ ...resolveRecordType(type), actions: [], calls: [] }),
  )
  const served = new Map(ofView.map((type) => [type.dtoKey, type]))
  const [recent] = buildPaletteGroups({
    ...sources,
    menu: [item('Taakbeheer', taskSearch.dtoKey), item('Mijn taken', taskSearch.dtoKey)],
    schema: { recordTypes: served, get: (dtoKey) => served.get(dtoKey) },
    recentRecords: [{ dtoKey: task.dtoKey, id: '7', label: 'Bellen' }],
  })
  expect(recent?.entries.map(({ label, target }) => [label, target])).toEqual([
    ['Bellen', '/Taakbeheer?record=7'],
  ])
})

test('offers master data to who may import countries', () => {
  const Import = {
    kind: 'Import',
    label: '',
    enabled: true,
    permission: '',
    method: 'POST',
    path: '',
  } as const
  const pagesWith = (enabled: boolean) => {
    const served: ServedRecordType = {
      ...resolveRecordType(country),
      actions: [{ ...Import, enabled }],
      calls: [],
    }
    const schema = {
      recordTypes: new Map([[served.dtoKey, served]]),
      get: (dtoKey: string) => (dtoKey === served.dtoKey ? served : undefined),
    }
    const groups = buildPaletteGroups({ ...sources, schema, recentRecords: [] })
    return groups.find(({ id }) => id === 'pages')?.entries.map(({ target }) => target)
  }
  expect(pagesWith(true)).toContain('/basis')
  expect(pagesWith(false)).not.toContain('/basis')
})

test('leaves out empty groups', () => {
  const groups = buildPaletteGroups({ ...sources, recentRecords: [], pageActions: [] })
  expect(groups.map(({ id }) => id)).toEqual(['recordTypes', 'pages'])
})

test.each([
  ['belg', ['recent: België', 'actions: Wijzigen']],
  ['bank', ['recordTypes: Banken', 'recent: Bank van Noord']],
  ['country', ['recordTypes: Landen']],
  ['zeppelin', []],
])('%s finds the best entries first, by label or keywords', (query, expected) => {
  const found = searchPalette(buildPaletteGroups(sources), query)
  expect(found.flatMap(({ id, entries }) => entries.map(({ label }) => `${id}: ${label}`))).toEqual(expected)
})

test('shows the seven most recent records without a query', () => {
  const recentRecords = Array.from({ length: 20 }, (_, index) => ({
    dtoKey: 'Main.CountryViewDto',
    id: String(index),
    label: `Land ${index}`,
  }))
  const groups = buildPaletteGroups({ ...sources, recentRecords })
  const recent = (query: string) => searchPalette(groups, query).find(({ id }) => id === 'recent')?.entries
  expect(recent('')).toHaveLength(7)
  expect(recent('land')).toHaveLength(20)
})

function group(label: string, children: readonly MenuEntry[]): MenuEntry {
  return { key: label, label, children }
}

function item(label: string, dtoKey?: string): MenuEntry {
  return { key: label, label, link: `/${label}`, path: `/${label}`, ...(dtoKey && { dtoKey }), children: [] }
}

test('offers the other units of the user once something is typed', () => {
  const businessUnits = ['noord', 'zuid'].map((id) => ({ id, description: `Zorg ${id}` }))
  const selectUnit = vi.fn<(id: string) => void>()
  const groups = buildPaletteGroups({ ...sources, businessUnits, selectUnit })
  expect(searchPalette(groups, '').some(({ id }) => id === 'units')).toBe(false)
  for (const query of ['zorg z', 'werk in zuid', 'business unit']) {
    const [unit] = searchPalette(groups, query).find(({ id }) => id === 'units')?.entries ?? []
    expect(unit?.label, query).toBe('Werk in Zorg zuid')
    if (typeof unit?.target === 'function') unit.target()
  }
  expect(selectUnit.mock.calls).toEqual([['zuid'], ['zuid'], ['zuid']])
})

test.each([
  ['peildatum 1-1-2025', '2025-01-01'],
  ['peil 1-2-25', '2025-02-01'],
  ['31-12-2026', '2026-12-31'],
  ['2025-03-04', '2025-03-04'],
  ['Peildatum 01012025', '2025-01-01'],
  ['01012025', undefined],
  ['peildatum 31-2-2025', undefined],
  ['peildatum', undefined],
])('%s is the reference date %s', (query, expected) => {
  const takesDay = vi.fn<(day: string) => void>()
  const pageActions = [{ id: 'referenceDate', label: 'Peildatum', run: edit, takesDay }]
  const [first] = searchPalette(buildPaletteGroups({ ...sources, pageActions }), query)[0]?.entries ?? []
  if (typeof first?.target === 'function') first.target()
  expect(takesDay.mock.calls).toEqual(expected === undefined ? [] : [[expected]])
  const shown = expected?.split('-').toReversed().join('-') ?? 'geen dag'
  expect(first?.label.endsWith(shown) ?? false).toBe(expected !== undefined)
})

test('vandaag is the reference date of today, before the page Vandaag', () => {
  const takesDay = vi.fn<(day: string) => void>()
  const pageActions = [{ id: 'referenceDate', label: 'Peildatum', run: edit, takesDay }]
  const found = searchPalette(buildPaletteGroups({ ...sources, pageActions }), 'peildatum vandaag')
  expect(found.map(({ id }) => id)).toEqual(['actions'])
  const [first] = searchPalette(buildPaletteGroups({ ...sources, pageActions }), 'vandaag')
  expect(first?.entries[0]?.label).toMatch(/^Peildatum \d\d-\d\d-\d{4}$/)
})

test('takes no day where the page has no reference date', () => {
  expect(searchPalette(buildPaletteGroups(sources), 'peildatum 1-1-2025')).toEqual([])
})
