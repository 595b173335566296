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
    ["Pagina's", ['Vandaag', 'Taakbeheer', 'Over Stamboek']],
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
