import { describe, expect, test } from 'vitest'
import type { Fields } from '../schema/field-kind.ts'
import { parseMembers } from './parse-members.ts'

const id = '01935b6e-7c4a-7d3e-9f10-0123456789ab'

const fields: Fields = {
  description: { kind: 'text', label: 'Omschrijving', maxLength: 10, required: true },
  sortOrder: { kind: 'integer', label: 'Volgorde' },
  isUsed: { kind: 'boolean', label: 'Gebruikt' },
  activeRangeUtc: { kind: 'dateRange', label: 'Actief' },
  countryId: { kind: 'reference', label: 'Land', to: 'Main.CountryViewDto' },
  codeId: { kind: 'text', label: 'Geen verwijzing' },
  kindOnce: { kind: 'text', label: 'Eenmalig', writableIn: ['add'] },
  systemValue: { kind: 'boolean', label: 'Systeemwaarde', computed: 'program' },
  address: {
    kind: 'group',
    label: 'Adres',
    members: {
      city: { kind: 'text', label: 'Plaats', maxLength: 10, required: true },
      isPostBox: { kind: 'boolean', label: 'Postbus' },
      countryId: { kind: 'reference', label: 'Land', to: 'Main.CountryViewDto' },
    },
  },
}

function parse(body: unknown, mode: 'add' | 'edit' = 'edit') {
  return parseMembers(fields, body, {
    mode,
    accepted: ['id', 'rowVersion', 'description'],
  })
}

describe('the members of a body', () => {
  test('only those that were sent are there', () => {
    expect(parse({})).toEqual({ values: {}, errors: [] })
    expect(parse({ sortOrder: 5, isUsed: undefined })).toEqual({ values: { sortOrder: 5 }, errors: [] })
  })

  test('a member that is cleared holds the empty value of its kind', () => {
    const cleared = { description: '  ', sortOrder: null, isUsed: null, activeRangeUtc: null, address: null }
    expect(parse(cleared).values).toEqual({
      description: null,
      sortOrder: null,
      isUsed: false,
      activeRangeUtc: { start: null, end: null },
      address: { city: null, isPostBox: false, countryId: null },
    })
  })

  test('the answer of a Get can be sent back unchanged', () => {
    const got = {
      id,
      rowVersion: 3,
      description: 'Nederland',
      countryId: id,
      country: { id, label: 'Nederland' },
      systemValue: true,
      kindOnce: 'x',
      address: { city: 'Zwolle', isPostBox: false, countryId: id, country: { id, label: 'Nederland' } },
    }
    expect(parse(got)).toEqual({
      values: {
        description: 'Nederland',
        countryId: id,
        address: { city: 'Zwolle', isPostBox: false, countryId: id },
      },
      errors: [],
    })
  })

  test('a field is written in the modes that its definition names', () => {
    expect(parse({ kindOnce: 'x' }, 'add').values).toEqual({ kindOnce: 'x' })
    expect(parse({ kindOnce: 5 }, 'edit')).toEqual({ values: {}, errors: [] })
  })

  test('a field goes before a member of the same name that would be passed over', () => {
    expect(parse({ description: 'Duits' }).values).toEqual({ description: 'Duits' })
  })

  test('all errors are reported at once, also in groups', () => {
    const body = {
      description: 'veel te lang',
      sortOrder: '5',
      unknown: 1,
      code: 'beside a text, not a reference',
      address: { city: 5, town: 'Zwolle', isPostBox: 'ja' },
      activeRangeUtc: { start: 'gisteren' },
    }
    const { values, errors } = parse(body)
    expect(values).toEqual({})
    expect(errors.map((error) => error.field).toSorted()).toEqual([
      'activeRangeUtc.start',
      'address.city',
      'address.isPostBox',
      'address.town',
      'code',
      'description',
      'sortOrder',
      'unknown',
    ])
    expect(errors).toContainEqual({ field: 'address.town', message: 'Onbekend veld.' })
    expect(errors).toContainEqual({
      field: 'description',
      message: 'De tekst mag hoogstens 10 tekens hebben.',
    })
  })

  test.each([[null], [undefined], ['x'], [[]], [5], [new Date(0)]])(
    'a body that is %j is no record',
    (body) => {
      expect(parse(body)).toEqual({
        values: {},
        errors: [{ field: '', message: 'De gegevens zijn geen object.' }],
      })
    },
  )

  test('a group that is no object is reported by its own name', () => {
    expect(parse({ address: 'Zwolle' }).errors.map((error) => error.field)).toEqual(['address'])
  })

  test('no name of a member reaches the prototype', () => {
    const body: unknown = JSON.parse('{"__proto__": {"isUsed": true}, "constructor": 1, "toString": 2}')
    const { values, errors } = parse(body)
    expect(errors.map((error) => error.field)).toEqual(['__proto__', 'constructor', 'toString'])
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype)
    const inGroup: unknown = JSON.parse('{"address": {"__proto__": {"city": "x"}}}')
    expect(parse(inGroup).errors.map((error) => error.field)).toEqual(['address.__proto__'])
  })

  test('the first hundred of many unknown members are reported', () => {
    const many = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`x${index}`, 1]))
    expect(parse(many).errors.map(({ field }) => field)).toEqual(Object.keys(many).slice(0, 100))
    expect(parse({ address: many }).errors).toHaveLength(100)
  })

  test('a text that is sent back as it is stored is kept, whatever rules there are by now', () => {
    const before = { description: 'te lang voor nu', codeId: 'a\u200Bb', address: { city: 'c\u00ADd' } }
    const read = (body: unknown) => parseMembers(fields, body, { mode: 'edit', before })
    expect(read(before)).toEqual({
      values: { ...before, address: { city: 'c\u00ADd', isPostBox: false, countryId: null } },
      errors: [],
    })
    const changed = { description: 'te lang voor ons', codeId: 'a\u200Bc', address: { city: 'd\u00ADc' } }
    expect(read(changed).errors.map(({ field }) => field)).toEqual(['description', 'codeId', 'address.city'])
  })
})
