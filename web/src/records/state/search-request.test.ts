import { vat } from '@stamboek/model/records/finance/vat'
import { region } from '@stamboek/model/records/other/region'
import { keysOfParts, type Search } from '@stamboek/model/schema/search'
import { describe, expect, it } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { createColumnState } from '../../ui/grid/column-state.ts'
import { isSearchValue } from '../page/address/search-parameter.ts'
import { createPageState, type PageState } from './page-state.ts'
import { buildSearchRequest, createInitialSearch, findMissingEntries } from './search-request.ts'

const context = {
  today: '2026-11-21',
  now: '2026-11-21T10:00:00.000Z',
  currentUserId: 'me',
  businessUnit: { id: 'noord', defaultCurrencyId: 'euro' },
}

function pageOf(search: Search, values: Record<string, unknown>): PageState {
  const initial = createInitialSearch(search, context)
  return createPageState({
    initial,
    applied: { ...initial, values: { ...initial.values, ...values } },
    visibleKeys: keysOfParts(search.visible),
    columns: createColumnState([], [{ columnId: 'description', direction: 'descending' }]),
    isImmediate: true,
    isSearchExpanded: true,
  })
}

describe('the search request', () => {
  const { search } = servedType(region)

  it('starts with the defaults of the entries: active records only', () => {
    const { values, matchingBehavior } = createInitialSearch(search, context)
    expect(values['status']).toBe('Active')
    expect(values['description']).toBeNull()
    expect(matchingBehavior).toBe('Contains')
  })

  it('takes defaults from the business unit', () => {
    const entry = {
      key: 'currencyId',
      label: 'Valuta',
      input: { kind: 'reference', label: 'Valuta', to: 'Main.CurrencyViewDto' },
      binds: { filter: 'tariffCurrency', operator: 'equals' },
      default: { from: 'businessUnit.defaultCurrencyId' },
    } as const
    expect(createInitialSearch({ ...search, entries: [entry] }, context).values).toEqual({
      currencyId: 'euro',
    })
  })

  it('begins with the business unit of the user, in a list where the entry takes one', () => {
    const entry = {
      label: 'Business unit',
      input: { kind: 'reference', label: 'Business unit', to: 'Main.SystemBusinessUnitViewDto' },
      default: { from: 'businessUnit' },
    } as const
    const entries = [
      { ...entry, key: 'unitIds', binds: { fields: ['unitId'], operator: 'oneOf' } },
      { ...entry, key: 'unitId', binds: { fields: ['unitId'], operator: 'equals' } },
    ] as const
    const begin = { unitIds: ['noord'], unitId: 'noord' }
    expect(createInitialSearch({ ...search, entries }, context).values).toEqual(begin)
    const { today, now, currentUserId } = context
    const nowhere = { today, now, currentUserId }
    const empty = { unitIds: null, unitId: null }
    expect(createInitialSearch({ ...search, entries }, nowhere).values).toEqual(empty)
  })

  describe('with defaults that the server resolves', () => {
    const listOf = { input: { kind: 'reference', label: 'Status', to: 'Main.TaskStatusViewDto' } } as const
    const entries = [
      {
        ...listOf,
        key: 'statusIds',
        label: 'Status',
        binds: { fields: ['statusId'], operator: 'oneOf' },
        default: { lookUp: 'all' },
      },
      { ...listOf, key: 'resourceIds', label: 'Voor', binds: { fields: ['resourceId'], operator: 'oneOf' } },
    ] as const
    const served = {
      record: {},
      search: { statusIds: ['new', 'open'] },
      sources: { ownResource: 'anna' },
      labels: {},
    }

    it('takes their values, and those of the menu item as a list', () => {
      const menuSearch = { resourceIds: { from: 'ownResource' } }
      expect(createInitialSearch({ ...search, entries }, context, { menuSearch, served }).values).toEqual({
        statusIds: ['new', 'open'],
        resourceIds: ['anna'],
      })
      expect(
        createInitialSearch({ ...search, entries }, context, { served }).values['resourceIds'],
      ).toBeNull()
    })

    it('leaves them empty without an answer', () => {
      expect(createInitialSearch({ ...search, entries }, context).values).toEqual({
        statusIds: null,
        resourceIds: null,
      })
    })

    it('lets the menu item replace the default of an entry', () => {
      const { values } = createInitialSearch(search, context, { menuSearch: { status: 'Inactive' } })
      expect(values['status']).toBe('Inactive')
    })
  })

  it('drops empty values, also ranges without bounds', () => {
    const state = pageOf(search, {
      description: '',
      countryId: [],
      activeStartRangeUtc: { start: null, end: null },
      changedBetweenRangeUtc: { start: '2026-01-01T00:00:00.000Z', end: null },
    })
    expect(buildSearchRequest(search, state)).toEqual({
      search: {
        status: 'Active',
        changedBetweenRangeUtc: { start: '2026-01-01T00:00:00.000Z', end: null },
      },
      matchingBehavior: 'Contains',
      limit: 50,
      skip: 0,
      sort: [{ field: 'description', order: 'descending' }],
    })
  })

  it('contains the page and the reference date', () => {
    const state = {
      ...pageOf(search, {}),
      page: 3,
      resultLimit: 25,
      referenceDateUtc: '2025-12-31T23:00:00.000Z',
    }
    expect(buildSearchRequest(search, state)).toMatchObject({
      limit: 25,
      skip: 50,
      referenceDateUtc: '2025-12-31T23:00:00.000Z',
    })
  })

  it('sends text under the description', () => {
    const text = { kind: 'text', label: 'X' } as const
    const binds = { fields: ['description'], operator: 'oneOf' } as const
    const entries = [{ key: 'secretTypeIds', label: 'X', input: text, binds, descriptionTwin: true }]
    const own = { ...search, entries }
    const request = buildSearchRequest(own, pageOf(own, { secretTypeIds: 'sftp' }))
    expect(request.search).toEqual({ secretTypeDescription: 'sftp' })
    expect(buildSearchRequest(own, pageOf(own, { secretTypeIds: ['1'] })).search).toEqual({
      secretTypeIds: ['1'],
    })
  })

  it('sends text under the name of the definition', () => {
    const changedBy = search.entries.map((entry) =>
      entry.key === 'changedByIds' ? { ...entry, descriptionTwin: 'changedBy' } : entry,
    )
    const own = { ...search, entries: changedBy }
    expect(buildSearchRequest(own, pageOf(own, { changedByIds: 'bakker' })).search).toMatchObject({
      changedBy: 'bakker',
    })
  })

  it('waits for required entries', () => {
    const required = {
      ...search,
      entries: search.entries.map((entry) => ({ ...entry, required: entry.key === 'countryId' })),
    }
    expect(findMissingEntries(required, { countryId: '  ' }).map(({ key }) => key)).toEqual(['countryId'])
    expect(findMissingEntries(required, {}).map(({ key }) => key)).toEqual(['countryId'])
    expect(findMissingEntries(required, { countryId: ['1'] })).toEqual([])
  })
})

describe('values from the address', () => {
  const { search } = servedType(vat)
  const id = '01890000-0000-7000-8000-000000000000'

  it.each([
    ['description', 'hoog', true],
    ['description', 7, false],
    ['status', 'Inactive', true],
    ['status', 'Broken', false],
    ['generalLedgerId', [id], true],
    ['generalLedgerId', ['niets'], false],
    ['activeStartRangeUtc', { start: '2025-12-31T23:00:00.000Z', end: null }, true],
    ['activeStartRangeUtc', 'gisteren', false],
    ['status', null, true],
    ['onbekend', 'x', false],
  ])('%s takes %j: %s', (key, value, isTaken) => {
    expect(isSearchValue(search, key, value)).toBe(isTaken)
  })

  it('do not empty a required field', () => {
    const entries = search.entries.map((entry) => ({ ...entry, required: entry.key === 'description' }))
    expect(isSearchValue({ ...search, entries }, 'description', null)).toBe(false)
    expect(isSearchValue({ ...search, entries }, 'description', 'hoog')).toBe(true)
    expect(isSearchValue({ ...search, entries }, 'status', null)).toBe(true)
  })
})
