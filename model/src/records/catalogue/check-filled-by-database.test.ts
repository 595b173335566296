import { expect, it } from 'vitest'
import type { FieldDefinition, Fields } from '../../schema/field-kind.ts'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'
import { region } from '../other/region.ts'
import { checkFilledByDatabase } from './check-filled-by-database.ts'
import { resolveRecordType } from './resolve-record-type.ts'

const number = { kind: 'integer', label: 'Nummer', computed: 'sequence' } as const
const filled: Fields = {
  leavesUtc: { kind: 'dateTime', label: 'Vertrek' },
  number,
  leavesOn: { kind: 'date', label: 'Vertrekdag', computed: { dayOf: 'leavesUtc' } },
  changedOn: { kind: 'date', label: 'Wijzigingsdag', computed: { dayOf: 'lastModifiedOnUtc' } },
  rangeCount: { kind: 'integer', label: 'Aantal', computed: { countOf: 'postalCodeRanges' } },
}

function check(fields: Fields, change: Partial<RecordTypeDefinition> = {}): readonly string[] {
  const definition = { ...region, ...change, fields: { ...region.fields, ...fields } }
  return checkFilledByDatabase(resolveRecordType(definition))
}

it('accepts numbers, days and counts, which may be shown, sorted by and, where stored, stand in the label', () => {
  const sort = ['rangeCount'] as const
  const grid = { columns: ['number', 'leavesOn', 'rangeCount'], sort }
  expect(check(filled, { grid, labelFields: ['number', 'leavesOn'] })).toEqual([])
})

it.each<[string, FieldDefinition]>([
  ['required', { ...number, required: true }],
  ['required at times', { ...number, requiredWhen: { field: 'countryId', equals: null } }],
  ['filled in', { ...number, default: 1 }],
])('refuses a number that is %s as well', (_, field) => {
  expect(check({ number: field })).toEqual([
    'veld "number" wordt door de database gevuld en is ook verplicht of standaard ingevuld.',
  ])
})

it.each(['nowhere', 'countryId', 'leavesOn', 'shownUtc', 'addedUtc'])(
  'refuses the day of "%s", which is no stored date-time of the record',
  (dayOf) => {
    const fields: Fields = {
      ...filled,
      shownUtc: { kind: 'dateTime', label: 'Getoond', computed: { through: 'currencyId.createdOnUtc' } },
      addedUtc: { kind: 'dateTime', label: 'Toegevoegd', computed: 'added' },
      day: { kind: 'date', label: 'Dag', computed: { dayOf } },
    }
    expect(check(fields)).toEqual([
      `veld "day" is de dag van "${dayOf}", en dat is geen opgeslagen tijdstip van het record.`,
    ])
  },
)

it('refuses to count what is no list of child records, and other kinds of fields', () => {
  const count = { kind: 'integer', label: 'Aantal' } as const
  expect(
    check({
      ranges: { ...count, computed: { countOf: 'countryId' } },
      others: { ...count, computed: { countOf: 'nowhere' } },
      moment: { kind: 'dateTime', label: 'Moment', computed: { dayOf: 'createdOnUtc' } },
      name: { kind: 'text', label: 'Naam', maxLength: 9, computed: 'sequence' },
    }),
  ).toEqual([
    'veld "ranges" telt "countryId", en dat is geen lijst van het record.',
    'veld "others" telt "nowhere", en dat is geen lijst van het record.',
    'veld "moment" wordt door de database gevuld, en dat kan alleen een geheel getal of een dag.',
    'veld "name" wordt door de database gevuld, en dat kan alleen een geheel getal of een dag.',
  ])
})

it('refuses them in a group at any depth', () => {
  const inner = { kind: 'group', label: 'Binnen', members: { number } } as const
  const fields: Fields = { outer: { kind: 'group', label: 'Buiten', members: { inner, number } } }
  expect(check(fields)).toEqual(
    ['outer.inner.number', 'outer.number'].map(
      (path) => `veld "${path}" wordt door de database gevuld, en dat kan daar niet.`,
    ),
  )
})

it('refuses them where a record is read before it is stored', () => {
  const rule = { fields: ['number'], message: 'Al in gebruik.' }
  const change: Partial<RecordTypeDefinition> = {
    unique: [rule],
    exclusions: [{ equal: ['number'], different: ['leavesOn'], message: 'Al bezet.' }],
    comparisons: [{ fields: ['leavesOn', 'number'], operator: '<', message: 'Te laat.' }],
    consequences: [{ when: { field: 'leavesOn', equals: null }, set: { number: 1 } }],
    importKey: ['number'],
    labelFields: ['rangeCount'],
  }
  const sentence = (owner: string, path: string) =>
    `${owner} noemt "${path}", dat de database pas bij het opslaan of lezen vult.`
  expect(check(filled, change)).toEqual([
    sentence('een voorwaarde', 'leavesOn'),
    sentence('een uniekheidsregel', 'number'),
    sentence('een overlapregel', 'number'),
    sentence('een overlapregel', 'leavesOn'),
    sentence('een vergelijkingsregel', 'leavesOn'),
    sentence('een vergelijkingsregel', 'number'),
    sentence('een gevolgregel', 'number'),
    sentence('de importsleutel', 'number'),
    sentence('het label', 'rangeCount'),
  ])
})
