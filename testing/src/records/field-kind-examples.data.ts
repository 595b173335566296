import type { FieldKind, FieldOfKind, ValueOfKind } from '@stamboek/model/schema/field-kind'

/** Values that a field definition accepts and refuses; the contract suites of every room run over them. */
export interface FieldCase<K extends FieldKind> {
  readonly field: FieldOfKind<K>
  /** Accepted JSON, with the value that it becomes. */
  readonly accepts: readonly (readonly [json: unknown, value: ValueOfKind<K>])[]
  /** Refused JSON (400). */
  readonly refuses: readonly unknown[]
  /** Refused values whose reason a JSON Schema cannot express. */
  readonly refusesBeyondSchema?: readonly unknown[]
  /** Values that break a rule of the definition (422). */
  readonly breaks?: readonly ValueOfKind<K>[]
  readonly reads: readonly (readonly [text: string, value: ValueOfKind<K>])[]
  /** Texts that are parsed with a warning, in order. */
  readonly guesses?: readonly string[]
  readonly misreads: readonly string[]
  /** Formatted values; a space may be a no-break space. */
  readonly shows: readonly (readonly [value: ValueOfKind<K>, text: string])[]
}

export interface KindExamples<K extends FieldKind> {
  readonly cases: readonly FieldCase<K>[]
  readonly wrongDefinitions: readonly FieldOfKind<K>[]
}

const id = '01935b6e-7c4a-7d3e-9f10-0123456789ab'
const otherId = '01935b6e-7c4a-7d3e-9f10-0123456789ac'
const label = 'Voorbeeld'

const statusOptions = [
  { value: 'Active', label: 'Actief' },
  { value: 'Inactive', label: 'Inactief' },
]

const noTexts = [null, undefined, 12, true, {}, ['a']]

const unseen = ['A\u200BB', 'A\u00ADB', 'A\u202EB', 'A\uFEFFB', 'A\u2028B']

const numberTexts = ['twaalf', '1.2.3', '1,2,3', '12-', '--1', '1e3', '0x10', '1.23.456']

/** Examples of every kind; a missing kind does not compile. */
export const fieldKindExamples: { readonly [K in FieldKind]: KindExamples<K> } = {
  text: {
    cases: [
      {
        field: { kind: 'text', label },
        accepts: [
          ['Zwolle', 'Zwolle'],
          ['  Den Haag\t', 'Den Haag'],
          ['Curaçao 😀', 'Curaçao 😀'],
          ['😀'.repeat(250), '😀'.repeat(250)],
        ],
        refuses: [
          ...noTexts,
          'a'.repeat(251),
          'nul\0teken',
          'twee\nregels',
          'half \ud83d teken',
          'a\u009fb',
          ...unseen,
        ],
        refusesBeyondSchema: ['A\u200DB', 'A\uFE0FB', 'A\u{E0041}B'],
        reads: [
          [' Zwolle ', 'Zwolle'],
          ['Cafe\u0301 ½', 'Café ½'],
          ['👷\u200D♂\uFE0F', '👷\u200D♂\uFE0F'],
        ],
        misreads: ['twee\nregels', 'a'.repeat(251)],
        shows: [['Zwolle', 'Zwolle']],
      },
      {
        field: {
          kind: 'text',
          label,
          length: 2,
          letterCase: 'upper',
          pattern: { expression: '^[A-Z]{2}$', message: 'Precies 2 letters.' },
        },
        accepts: [
          ['NL', 'NL'],
          ['nl', 'NL'],
        ],
        refuses: ['NLD'],
        breaks: ['N', 'N1'],
        reads: [['nl ', 'NL']],
        misreads: ['NLD'],
        shows: [['NL', 'NL']],
      },
      {
        field: { kind: 'text', label, length: 2 },
        accepts: [['😀😀', '😀😀']],
        refuses: ['abc'],
        breaks: ['a'],
        reads: [],
        misreads: [],
        shows: [],
      },
      {
        field: { kind: 'text', label, maxLength: 20, identifies: true },
        accepts: [['Ａ１', 'A1']],
        refuses: unseen,
        reads: [
          ['０１１０', '0110'],
          ['A\u00A01', 'A 1'],
        ],
        misreads: unseen,
        shows: [],
      },
      {
        field: { kind: 'text', label, identifies: true },
        accepts: [['Ａ ½ ™', 'Ａ ½ ™']],
        refuses: unseen,
        reads: [],
        misreads: [],
        shows: [],
      },
      {
        field: { kind: 'text', label, minLength: 3, maxLength: 5, letterCase: 'lower' },
        accepts: [['ABC', 'abc']],
        refuses: ['abcdef'],
        breaks: ['ab', '😀😀'],
        reads: [],
        misreads: [],
        shows: [],
      },
      {
        field: { kind: 'text', label, format: 'iban' },
        accepts: [
          ['NL91ABNA0417164300', 'NL91ABNA0417164300'],
          ['nl91 abna 0417 1643 00', 'NL91ABNA0417164300'],
        ],
        refuses: ['N'.repeat(35)],
        breaks: ['NL91ABNA0417164301', 'NL91ABNA041716430', 'ZZ91ABNA0417164300', '0417164300'],
        reads: [['NL91 ABNA 0417 1643 00', 'NL91ABNA0417164300']],
        misreads: [],
        shows: [['NL91ABNA0417164300', 'NL91 ABNA 0417 1643 00']],
      },
      {
        field: { kind: 'text', label, format: 'bic' },
        accepts: [
          ['ABNANL2A', 'ABNANL2A'],
          ['abna nl 2a xxx', 'ABNANL2AXXX'],
          ['NCBVXKPR', 'NCBVXKPR'],
        ],
        refuses: ['ABNANL2AXXXX'],
        breaks: ['ABNANL2', 'ABNA1L2A', 'NL91ABNA', 'ABNANL2AXX', 'ABNAZZ2A', 'ABNAXX2AXXX'],
        reads: [],
        misreads: [],
        shows: [['ABNANL2A', 'ABNANL2A']],
      },
      {
        field: { kind: 'text', label, format: 'url' },
        accepts: [
          ['https://www.voorbeeld.nl/a?b=c#d', 'https://www.voorbeeld.nl/a?b=c#d'],
          ['http://localhost:3000', 'http://localhost:3000'],
        ],
        refuses: [12],
        breaks: [
          'www.voorbeeld.nl',
          'javascript:alert(1)',
          'https://bank.nl@kwaad.nl',
          'https://a b.nl',
          'https://',
        ],
        reads: [],
        misreads: [],
        shows: [],
      },
      {
        field: { kind: 'text', label, format: 'email' },
        accepts: [['j.de-vries+x@voorbeeld.nl', 'j.de-vries+x@voorbeeld.nl']],
        refuses: ['a'.repeat(255)],
        breaks: ['j.de.vries', 'j@voorbeeld', 'j..v@voorbeeld.nl', 'j@-voorbeeld.nl', 'a b@voorbeeld.nl'],
        reads: [],
        misreads: [],
        shows: [],
      },
      {
        field: { kind: 'text', label, format: 'postalCode4' },
        accepts: [['8011', '8011']],
        refuses: ['80111'],
        breaks: ['0999', '801', '80 1'],
        reads: [],
        misreads: [],
        shows: [],
      },
    ],
    wrongDefinitions: [
      { kind: 'text', label, maxLength: 0 },
      { kind: 'text', label, minLength: 10, maxLength: 5 },
      { kind: 'text', label, length: 2, maxLength: 3 },
      { kind: 'text', label, pattern: { expression: '[', message: 'Onmogelijk.' } },
    ],
  },
  multilineText: {
    cases: [
      {
        field: { kind: 'multilineText', label, maxLength: 20, minLength: 2 },
        accepts: [
          ['een\r\ntwee\rdrie\nvier', 'een\ntwee\ndrie\nvier'],
          ['  ingesprongen \n', '  ingesprongen'],
          ['een\ttab', 'een\ttab'],
          ['a'.repeat(20), 'a'.repeat(20)],
          ['ab', 'ab'],
        ],
        refuses: [...noTexts, 'a'.repeat(21), 'nul\0teken', 'half \udc00 teken'],
        breaks: ['a'],
        reads: [['een\r\ntwee', 'een\ntwee']],
        misreads: ['a'.repeat(21)],
        shows: [['een\ntwee', 'een\ntwee']],
      },
    ],
    wrongDefinitions: [
      { kind: 'multilineText', label, maxLength: 0 },
      { kind: 'multilineText', label, minLength: 3, maxLength: 2 },
      { kind: 'multilineText', label, lines: 0 },
    ],
  },
  integer: {
    cases: [
      {
        field: { kind: 'integer', label },
        accepts: [
          [0, 0],
          [-0, 0],
          [2_147_483_647, 2_147_483_647],
          [-2_147_483_648, -2_147_483_648],
        ],
        refuses: [
          '12',
          1.5,
          2_147_483_648,
          -2_147_483_649,
          1e300,
          Number.NaN,
          Number.POSITIVE_INFINITY,
          null,
          [1],
          true,
        ],
        reads: [
          ['1234', 1234],
          ['1.234', 1234],
          ['-1.234.567', -1_234_567],
          ['\u20135', -5],
          ['12,0', 12],
          ['12,', 12],
          ['€ 21', 21],
          ['21€', 21],
        ],
        misreads: [...numberTexts, '1,5', '9999999999', '€ 1,5', 'EUR 21'],
        shows: [
          [1234, '1.234'],
          [-5, '-5'],
        ],
      },
      {
        field: { kind: 'integer', label, minimum: 1, maximum: 9 },
        accepts: [
          [1, 1],
          [9, 9],
        ],
        refuses: [0.5],
        breaks: [0, 10],
        reads: [],
        misreads: [],
        shows: [],
      },
    ],
    wrongDefinitions: [{ kind: 'integer', label, minimum: 2, maximum: 1 }],
  },
  decimal: {
    cases: [
      {
        field: { kind: 'decimal', label },
        accepts: [
          [1234.56, 1234.56],
          [-0, 0],
          [0.07, 0.07],
          [9_999_999_999_999.99, 9_999_999_999_999.99],
        ],
        refuses: ['1,5', 0.123, 0.1 + 0.2, 1e-7, 10_000_000_000_000, Number.NaN, null, [1]],
        reads: [
          ['1.234,56', 1234.56],
          ['1234,56', 1234.56],
          ['1,234.56', 1234.56],
          ['1234.56', 1234.56],
          ['1.234', 1234],
          ['0.12', 0.12],
          ['12.5', 12.5],
          ['12,', 12],
          ['-0,5', -0.5],
          ['€ 1.234,5', 1234.5],
          ['-€ 5', -5],
          ['€ -5', -5],
          ['5 €', 5],
          ['$5', 5],
        ],
        misreads: [...numberTexts, '1,234', '0.125', 'EUR 5', '€', '€ 5 €', '-€ -5', '1 2'],
        shows: [
          [1234.5, '1.234,50'],
          [-0.5, '-0,50'],
        ],
      },
    ],
    wrongDefinitions: [{ kind: 'decimal', label, minimum: 1, maximum: 0 }],
  },
  percentage: {
    cases: [
      {
        field: { kind: 'percentage', label },
        accepts: [
          [21, 21],
          [0, 0],
          [5.25, 5.25],
          [100, 100],
        ],
        refuses: ['21', 5.255, null],
        breaks: [-1, 100.01],
        reads: [
          ['21', 21],
          ['21 %', 21],
          ['5,25%', 5.25],
        ],
        misreads: [...numberTexts, '%'],
        shows: [
          [21, '21 %'],
          [5.5, '5,5 %'],
        ],
      },
      {
        field: { kind: 'percentage', label, minimum: -50, maximum: 250 },
        accepts: [
          [-50, -50],
          [250, 250],
        ],
        refuses: [],
        breaks: [-51, 251],
        reads: [],
        misreads: [],
        shows: [],
      },
    ],
    wrongDefinitions: [{ kind: 'percentage', label, minimum: 101 }],
  },
  money: {
    cases: [
      {
        field: { kind: 'money', label, currency: 'EUR' },
        accepts: [
          [1234.56, 1234.56],
          [-5, -5],
        ],
        refuses: ['€ 5', 0.001, null],
        reads: [
          ['€ 1.234,56', 1234.56],
          ['1234,56', 1234.56],
          ['-€ 5', -5],
          ['€ -5,5', -5.5],
          ['12,50 EUR', 12.5],
          ['EUR 12', 12],
          ['€ 21', 21],
          ['€\u00a021', 21],
          ['21 €', 21],
          ['21,-', 21],
          ['€ 1.250,--', 1250],
          ['€ 21.-', 21],
          ['-21,\u2013', -21],
          ['0.12', 0.12],
        ],
        misreads: [...numberTexts, '€', 'EURO 5', '$ 21', '21 USD', '€ 21 $', '21-', '1,234', '0.125'],
        shows: [
          [1234.5, '€ 1.234,50'],
          [-5, '€ -5,00'],
        ],
      },
      {
        field: { kind: 'money', label, currency: { field: 'currencyId' }, minimum: 0 },
        accepts: [
          [45.5, 45.5],
          [0, 0],
        ],
        refuses: [],
        breaks: [-0.01],
        reads: [
          ['$ 21', 21],
          ['21 GBP', 21],
        ],
        misreads: [],
        shows: [[45.5, '45,50']],
      },
    ],
    wrongDefinitions: [
      { kind: 'money', label, currency: 'euro' },
      { kind: 'money', label, currency: 'EUR', minimum: 1, maximum: 0 },
    ],
  },
  boolean: {
    cases: [
      {
        field: { kind: 'boolean', label },
        accepts: [
          [true, true],
          [false, false],
        ],
        refuses: ['true', 1, 0, null, [true]],
        reads: [
          ['ja', true],
          ['Nee', false],
          ['TRUE', true],
          ['false', false],
          ['1', true],
          ['0', false],
          ['waar', true],
          ['onwaar', false],
          ['X', true],
        ],
        misreads: ['misschien', '2'],
        shows: [
          [true, 'Ja'],
          [false, 'Nee'],
        ],
      },
    ],
    wrongDefinitions: [],
  },
  date: {
    cases: [
      {
        field: { kind: 'date', label },
        accepts: [
          ['2026-02-01', '2026-02-01'],
          ['2024-02-29', '2024-02-29'],
          ['2000-02-29', '2000-02-29'],
          ['1900-01-01', '1900-01-01'],
          ['9999-12-31', '9999-12-31'],
        ],
        refuses: [
          '2026-02-30',
          '2023-02-29',
          '1900-02-29',
          '2026-04-31',
          '2026-13-01',
          '2026-00-10',
          '1899-12-31',
          '01-02-2026',
          '2026-2-1',
          '2026-02-01T00:00:00Z',
          '',
          20260201,
          null,
        ],
        reads: [
          ['01-02-2026', '2026-02-01'],
          ['1-2-26', '2026-02-01'],
          ['1/2/1999', '1999-02-01'],
          ['1.2.99', '1999-02-01'],
          ['01022026', '2026-02-01'],
          ['010226', '2026-02-01'],
          ['2026-02-01', '2026-02-01'],
          ['2026/02/01', '2026-02-01'],
          ['2026.2.1', '2026-02-01'],
          ['20260201', '2026-02-01'],
          ['2031-03-04 00:00:00', '2031-03-04'],
          ['2031-03-04T00:00:00', '2031-03-04'],
          ['2031-03-04T00:00:00.000Z', '2031-03-04'],
          ['2031-03-04T00:00:00+01:00', '2031-03-04'],
          ['4-3-2031 0:00', '2031-03-04'],
          ['4 maart 2031', '2031-03-04'],
          ['4 mrt 2031', '2031-03-04'],
          ['4 mrt. 2031', '2031-03-04'],
          ['04-MRT-31', '2031-03-04'],
          ['1 mei 2026', '2026-05-01'],
          ['15-Oct-2026', '2026-10-15'],
        ],
        guesses: ['1-2-26', '1.2.99', '010226', '04-MRT-31'],
        misreads: [
          '31-02-2026',
          '32-01-2026',
          '1-13-2026',
          '01-02-1899',
          'morgen',
          '1-2',
          '2026-02-30',
          't',
          '2031-03-04 09:30',
          '2031-03-04T00:00:01Z',
          '2031-03-04 00:30',
          '4 foo 2031',
          '31 feb 2026',
          '1-2-026',
          '202-01-01',
        ],
        shows: [['2026-02-01', '01-02-2026']],
      },
      {
        field: { kind: 'date', label, minimum: '2026-01-01', maximum: '2026-12-31' },
        accepts: [
          ['2026-01-01', '2026-01-01'],
          ['2026-12-31', '2026-12-31'],
        ],
        refuses: [],
        breaks: ['2025-12-31', '2027-01-01'],
        reads: [],
        misreads: [],
        shows: [],
      },
    ],
    wrongDefinitions: [
      { kind: 'date', label, minimum: '01-01-2026' },
      { kind: 'date', label, minimum: '2026-02-01', maximum: '2026-01-01' },
    ],
  },
  dateTime: {
    cases: [
      {
        field: { kind: 'dateTime', label },
        accepts: [
          ['2026-02-01T09:30:00.000Z', '2026-02-01T09:30:00.000Z'],
          ['2026-02-01T09:30:00Z', '2026-02-01T09:30:00.000Z'],
          ['2026-02-01T09:30:00+01:00', '2026-02-01T08:30:00.000Z'],
          ['2026-02-01T08:30:15.000Z', '2026-02-01T08:30:15.000Z'],
          // The second 02:30 of that night in Amsterdam.
          ['2026-10-25T01:30:00.000Z', '2026-10-25T01:30:00.000Z'],
          ['2026-02-01T09:30:00.1239999Z', '2026-02-01T09:30:00.123Z'],
        ],
        refuses: [
          '2026-02-01',
          '2026-02-01T09:30:00',
          '2026-02-30T09:30:00Z',
          '2026-02-01T24:00:00Z',
          '2026-02-01T23:59:60Z',
          '+010000-01-01T00:00:00Z',
          '1899-12-30T00:00:00Z',
          '2026-02-01T09:30:00+01:00[Europe/Amsterdam]',
          1_770_000_000_000,
          null,
        ],
        reads: [
          ['01-02-2026 09:30', '2026-02-01T08:30:00.000Z'],
          ['1-7-26 9:30', '2026-07-01T07:30:00.000Z'],
          ['01-02-2026', '2026-01-31T23:00:00.000Z'],
          ['2026-02-01 09:30:15', '2026-02-01T08:30:15.000Z'],
          ['01-02-2026 09:30:15.25', '2026-02-01T08:30:15.250Z'],
          ['2026-02-01T09:30', '2026-02-01T08:30:00.000Z'],
          ['2026-02-01T09:30Z', '2026-02-01T09:30:00.000Z'],
          ['2026-02-01 09:30:00+0100', '2026-02-01T08:30:00.000Z'],
          ['010220260930', '2026-02-01T08:30:00.000Z'],
          ['1-2-2026 930', '2026-02-01T08:30:00.000Z'],
          ['1-2-2026, 9 uur', '2026-02-01T08:00:00.000Z'],
          ['4 maart 2031 9u30', '2031-03-04T08:30:00.000Z'],
          ['1 2 2026', '2026-01-31T23:00:00.000Z'],
          ['25-10-2026 02:30', '2026-10-25T00:30:00.000Z'],
          ['25-10-2026 02:30 zomertijd', '2026-10-25T00:30:00.000Z'],
          ['25-10-2026 02:30 wintertijd', '2026-10-25T01:30:00.000Z'],
          ['29-03-2026 02:30', '2026-03-29T01:30:00.000Z'],
          ['2026-02-01T09:30:00.5Z', '2026-02-01T09:30:00.500Z'],
        ],
        guesses: ['1-7-26 9:30', '29-03-2026 02:30'],
        misreads: [
          '09:30',
          '01-02-2026 25:00',
          '31-02-2026 09:30',
          'nu',
          't',
          '01-02-2026 00:00 09:30',
          '01-07-2026 02:30 wintertijd',
          '29-03-2026 02:30 wintertijd',
          '01-02-2026 09:30 25:00',
        ],
        shows: [
          ['2026-02-01T08:30:00.000Z', '01-02-2026 09:30'],
          ['2026-07-01T07:30:59.999Z', '01-07-2026 09:30'],
        ],
      },
      {
        field: { kind: 'dateTime', label, defaultTime: '12:00' },
        accepts: [['2026-02-01T09:30:00.000Z', '2026-02-01T09:30:00.000Z']],
        refuses: ['2026-02-01'],
        reads: [
          ['01-02-2026', '2026-02-01T11:00:00.000Z'],
          ['01-02-2026 00:00', '2026-01-31T23:00:00.000Z'],
        ],
        misreads: ['12:00'],
        shows: [['2026-02-01T11:00:00.000Z', '01-02-2026 12:00']],
      },
      {
        // Days of Amsterdam, which begin before those of UTC.
        field: { kind: 'dateTime', label, minimum: '2026-01-01', maximum: '2026-07-31' },
        accepts: [
          ['2025-12-31T23:00:00Z', '2025-12-31T23:00:00.000Z'],
          ['2026-07-31T21:59:59.999Z', '2026-07-31T21:59:59.999Z'],
        ],
        refuses: ['2026-02-01'],
        breaks: [
          '2025-12-31T22:59:59.999Z',
          '2026-07-31T22:00:00.000Z',
          '1899-12-31T00:00:00.000Z',
          '9999-12-31T23:59:59.999Z',
        ],
        reads: [],
        misreads: [],
        shows: [],
      },
    ],
    wrongDefinitions: [
      { kind: 'dateTime', label, defaultTime: '24:00' },
      { kind: 'dateTime', label, minimum: '01-01-2026' },
      { kind: 'dateTime', label, minimum: '2026-02-01', maximum: '2026-01-01' },
    ],
  },
  dateRange: {
    cases: [
      {
        field: { kind: 'dateRange', label },
        accepts: [
          [
            { start: '1989-12-31T23:00:00.000Z', end: '2010-10-09T22:00:00.000Z' },
            { start: '1989-12-31T23:00:00.000Z', end: '2010-10-09T22:00:00.000Z' },
          ],
          [{ start: '1990-01-01' }, { start: '1989-12-31T23:00:00.000Z', end: null }],
          [
            { start: null, end: '2010-10-10T00:00:00+02:00' },
            { start: null, end: '2010-10-09T22:00:00.000Z' },
          ],
          [{}, { start: null, end: null }],
        ],
        refuses: [
          null,
          '1990-01-01',
          [],
          { van: '1990-01-01' },
          { start: 5 },
          { start: '1990-02-30' },
          { end: '01-01-1990' },
        ],
        refusesBeyondSchema: [{ start: '1990-01-01T00:00:00Z' }, { end: '2010-10-09T22:00:00.001Z' }],
        breaks: [
          { start: '2010-10-09T22:00:00.000Z', end: '1989-12-31T23:00:00.000Z' },
          { start: '1989-12-31T23:00:00.000Z', end: '1989-12-31T23:00:00.000Z' },
        ],
        reads: [
          ['01-01-1990 - 09-10-2010', { start: '1989-12-31T23:00:00.000Z', end: '2010-10-09T22:00:00.000Z' }],
          ['1990-01-01 – 2010-10-09', { start: '1989-12-31T23:00:00.000Z', end: '2010-10-09T22:00:00.000Z' }],
          [
            'van 1-1-1990 t/m 9-10-2010',
            { start: '1989-12-31T23:00:00.000Z', end: '2010-10-09T22:00:00.000Z' },
          ],
          ['tot en met 9-10-2010', { start: null, end: '2010-10-09T22:00:00.000Z' }],
          [
            'van 1-1-1990 tot 10-10-2010',
            { start: '1989-12-31T23:00:00.000Z', end: '2010-10-09T22:00:00.000Z' },
          ],
          ['01-01-1990 -', { start: '1989-12-31T23:00:00.000Z', end: null }],
          ['vanaf 01-01-1990', { start: '1989-12-31T23:00:00.000Z', end: null }],
          ['01-01-1990', { start: '1989-12-31T23:00:00.000Z', end: null }],
          ['tot 1-1-26', { start: null, end: '2025-12-31T23:00:00.000Z' }],
          ['1-1-25 - 31-12-25', { start: '2024-12-31T23:00:00.000Z', end: '2025-12-31T23:00:00.000Z' }],
          ['- 9-10-2010', { start: null, end: '2010-10-09T22:00:00.000Z' }],
          ['tot 10-10-2010', { start: null, end: '2010-10-09T22:00:00.000Z' }],
          ['-', { start: null, end: null }],
        ],
        guesses: ['tot 1-1-26', '1-1-25 - 31-12-25'],
        misreads: ['altijd', '01-01-1990 10-10-2010', '31-02-1990 - 10-10-2010', 'van 01-01-1990 tot morgen'],
        shows: [
          [
            { start: '1989-12-31T23:00:00.000Z', end: '2010-10-09T22:00:00.000Z' },
            'van 01-01-1990 t/m 09-10-2010',
          ],
          [{ start: '1989-12-31T23:00:00.000Z', end: null }, 'vanaf 01-01-1990'],
          [{ start: null, end: '2010-10-09T22:00:00.000Z' }, 't/m 09-10-2010'],
          [{ start: null, end: null }, ''],
        ],
      },
      {
        field: { kind: 'dateRange', label, granularity: 'instant' },
        accepts: [
          [
            { start: '2026-10-25T01:30:00Z', end: '2026-10-25T01:30:00.001Z' },
            { start: '2026-10-25T01:30:00.000Z', end: '2026-10-25T01:30:00.001Z' },
          ],
        ],
        refuses: [{ start: '2026-10-25 01:30' }],
        reads: [
          [
            '01-02-2026 09:00 - 01-02-2026 17:00',
            { start: '2026-02-01T08:00:00.000Z', end: '2026-02-01T16:00:00.000Z' },
          ],
        ],
        misreads: ['09:00 - 17:00'],
        shows: [
          [
            { start: '2026-02-01T08:00:00.000Z', end: '2026-02-01T16:00:00.000Z' },
            'van 01-02-2026 09:00 tot 01-02-2026 17:00',
          ],
        ],
      },
    ],
    wrongDefinitions: [],
  },
  time: {
    cases: [
      {
        field: { kind: 'time', label },
        accepts: [
          ['09:30', '09:30'],
          ['00:00', '00:00'],
          ['23:59', '23:59'],
        ],
        refuses: ['9:30', '24:00', '09:60', '09:30:00', 930, null],
        reads: [
          ['9:30', '09:30'],
          ['09.30', '09:30'],
          ['9u30', '09:30'],
          ['0930', '09:30'],
          ['09:30:00', '09:30'],
          ['930', '09:30'],
          ['9', '09:00'],
          ['9u', '09:00'],
          ['9 uur', '09:00'],
          ['9:30 uur', '09:30'],
        ],
        misreads: ['24:00', '9:60', '24', '9:3', 'ochtend', '09:30:15', '09:30:00.5', '0,5'],
        shows: [['09:30', '09:30']],
      },
    ],
    wrongDefinitions: [],
  },
  duration: {
    cases: [
      {
        field: { kind: 'duration', label },
        accepts: [
          [0, 0],
          [90, 90],
          [2_147_483_647, 2_147_483_647],
        ],
        refuses: [-1, 1.5, '90', null, 2_147_483_648],
        reads: [
          ['90', 90],
          ['1:30', 90],
          ['1u30', 90],
          ['1 u 30 min', 90],
          ['1u', 60],
          ['2 uur', 120],
          ['45m', 45],
          ['45 min', 45],
          ['0:05', 5],
          ['1:30:00', 90],
          ['1:30 uur', 90],
          ['1u5', 65],
          ['1 uur 30 minuten', 90],
          ['1,5u', 90],
          ['1.5 uur', 90],
          ['1,1u', 66],
          ['8,2u', 492],
          [',25u', 15],
          ['0,33u', 20],
        ],
        guesses: ['0,33u'],
        misreads: [
          '1:',
          ':30',
          '1:60',
          '1u90',
          '-5',
          '1,5',
          '1,5m',
          '1,5u30',
          '1:30:15',
          'lang',
          '99999999999',
        ],
        shows: [
          [90, '1:30'],
          [5, '0:05'],
          [6000, '100:00'],
        ],
      },
    ],
    wrongDefinitions: [],
  },
  choice: {
    cases: [
      {
        field: { kind: 'choice', label, options: statusOptions, presentation: 'checkbox' },
        accepts: [
          ['Active', 'Active'],
          ['Inactive', 'Inactive'],
        ],
        refuses: ['active', 'Actief', '', null, 0, ['Active']],
        reads: [
          ['Actief', 'Active'],
          ['INACTIEF', 'Inactive'],
          ['inactive', 'Inactive'],
        ],
        misreads: ['Onbekend'],
        shows: [
          ['Active', 'Actief'],
          ['Vroeger', 'Vroeger'],
        ],
      },
    ],
    wrongDefinitions: [
      { kind: 'choice', label, options: [] },
      { kind: 'choice', label, options: [{ value: '', label: 'Leeg' }] },
      { kind: 'choice', label, options: [...statusOptions, { value: 'Actief', label: 'Bezig' }] },
      { kind: 'choice', label, options: statusOptions.slice(1), presentation: 'checkbox' },
    ],
  },
  choices: {
    cases: [
      {
        field: { kind: 'choices', label, options: statusOptions, maxItems: 1 },
        accepts: [
          [[], []],
          [['Inactive'], ['Inactive']],
          [['Inactive', 'Inactive'], ['Inactive']],
        ],
        refuses: ['Active', [null], [''], ['Onbekend'], {}, null],
        breaks: [['Active', 'Inactive']],
        reads: [
          ['Inactief, Actief', ['Inactive', 'Active']],
          ['active;actief', ['Active']],
        ],
        misreads: ['Actief, Onbekend'],
        shows: [[['Inactive', 'Active'], 'Inactief, Actief']],
      },
      {
        field: { kind: 'choices', label },
        accepts: [
          [
            ['CountryRead', 'CountryCreate'],
            ['CountryRead', 'CountryCreate'],
          ],
        ],
        refuses: [[''], ['a'.repeat(251)], ['nul\0teken'], [12]],
        reads: [['CountryRead, CountryCreate', ['CountryRead', 'CountryCreate']]],
        misreads: [],
        shows: [[['CountryRead'], 'CountryRead']],
      },
    ],
    wrongDefinitions: [
      { kind: 'choices', label, options: [{ value: 'a', label: 'Een, twee' }] },
      { kind: 'choices', label, maxItems: 0 },
    ],
  },
  color: {
    cases: [
      {
        field: { kind: 'color', label },
        accepts: [
          ['#1f6feb', '#1f6feb'],
          ['#1F6FEB', '#1f6feb'],
        ],
        refuses: ['1f6feb', '#fff', '#1f6fegg', 'red', null, 16_777_215],
        reads: [
          ['#1F6FEB', '#1f6feb'],
          ['1f6feb', '#1f6feb'],
          ['#fa0', '#ffaa00'],
        ],
        misreads: ['rood', '#12345'],
        shows: [['#1f6feb', '#1f6feb']],
      },
    ],
    wrongDefinitions: [],
  },
  icon: {
    cases: [
      {
        field: { kind: 'icon', label },
        accepts: [
          ['file-text', 'file-text'],
          ['a'.repeat(60), 'a'.repeat(60)],
        ],
        refuses: ['FileText', '', 'a b', 'a'.repeat(61), '../home', null],
        reads: [['Home ', 'home']],
        misreads: ['<svg>'],
        shows: [['file-text', 'file-text']],
      },
    ],
    wrongDefinitions: [],
  },
  reference: {
    cases: [
      {
        field: { kind: 'reference', label, to: 'Main.CountryViewDto' },
        accepts: [
          [id, id],
          [id.toUpperCase(), id],
          [{ id, label: 'Nederland' }, id],
        ],
        refuses: ['Nederland', '', `{${id}}`, `${id}0`, { label: 'Nederland' }, { id: null }, [id], 12, null],
        reads: [[` ${id} `, id]],
        misreads: ['Nederland'],
        shows: [],
      },
    ],
    wrongDefinitions: [{ kind: 'reference', label, to: '' }],
  },
  references: {
    cases: [
      {
        field: { kind: 'references', label, to: 'Main.UserViewDto', maxItems: 2 },
        accepts: [
          [[], []],
          [
            [otherId, id.toUpperCase()],
            [otherId, id],
          ],
          [[{ id, label: 'Beheerder' }, id], [id]],
        ],
        refuses: [id, ['Beheerder'], [null], [[id]], {}, null],
        breaks: [[id, otherId, id.replace('0', 'f')]],
        reads: [[`${otherId}, ${id}`, [otherId, id]]],
        misreads: ['Beheerder'],
        shows: [
          [[id], '1 record'],
          [[], '0 records'],
        ],
      },
    ],
    wrongDefinitions: [
      { kind: 'references', label, to: '' },
      { kind: 'references', label, to: 'Main.UserViewDto', maxItems: 0 },
    ],
  },
  group: {
    cases: [
      {
        field: {
          kind: 'group',
          label,
          members: {
            city: { kind: 'text', label: 'Plaats', maxLength: 20, required: true },
            countryId: { kind: 'reference', label: 'Land', to: 'Main.CountryViewDto' },
            isPostBox: { kind: 'boolean', label: 'Postbus' },
          },
        },
        accepts: [
          [
            { city: 'Zwolle', countryId: id, isPostBox: true },
            { city: 'Zwolle', countryId: id, isPostBox: true },
          ],
          [
            { city: ' Zwolle ', country: { id, label: 'Nederland' } },
            { city: 'Zwolle', countryId: null, isPostBox: false },
          ],
        ],
        refuses: [
          null,
          'Zwolle',
          [],
          { town: 'Zwolle' },
          { city: 5 },
          { countryId: 'Nederland' },
          { isPostBox: 'ja' },
        ],
        breaks: [{ city: null, countryId: null, isPostBox: false }],
        reads: [],
        misreads: ['Zwolle'],
        shows: [[{ city: 'Zwolle', countryId: null, isPostBox: true }, 'Zwolle, Ja']],
      },
    ],
    wrongDefinitions: [
      { kind: 'group', label, members: {} },
      { kind: 'group', label, members: { city: { kind: 'text', label: 'Plaats', writableIn: ['add'] } } },
    ],
  },
  children: {
    cases: [
      {
        field: {
          kind: 'children',
          label,
          of: 'Main.TaskTemplateDetailViewDto',
          minItems: 1,
          emptyText: 'Minimaal 1 taak moet worden toegevoegd.',
        },
        accepts: [
          [[{ description: 'Bellen' }], [{ description: 'Bellen' }]],
          [
            [{ id: id.toUpperCase(), isDeleted: false }, { id: null }],
            [{ id, isDeleted: false }, { id: null }],
          ],
          // Stored rows can be sent back whole, however many.
          [Array.from({ length: 1001 }, () => ({ id })), Array.from({ length: 1001 }, () => ({ id }))],
        ],
        refuses: [null, {}, ['Bellen'], [[]], [{ id: 'x' }], [{ isDeleted: 'ja' }]],
        breaks: [[], [{ id, isDeleted: true }]],
        reads: [],
        misreads: ['Bellen'],
        shows: [
          [[{}, { isDeleted: true }], '1 regel'],
          [[{}, {}], '2 regels'],
        ],
      },
      {
        field: { kind: 'children', label, of: 'Main.X', maxItems: 2 },
        accepts: [
          [
            [{}, { id, isDeleted: true }, {}],
            [{}, { id, isDeleted: true }, {}],
          ],
        ],
        refuses: [],
        breaks: [[{}, {}, {}]],
        reads: [],
        misreads: [],
        shows: [],
      },
    ],
    wrongDefinitions: [
      { kind: 'children', label, of: '' },
      { kind: 'children', label, of: 'Main.X', minItems: 0.5 },
      { kind: 'children', label, of: 'Main.X', minItems: 3, maxItems: 2 },
      { kind: 'children', label, of: 'Main.X', maxItems: 10_001 },
    ],
  },
  secret: {
    cases: [
      {
        field: {
          kind: 'secret',
          label,
          stored: 'hashed',
          presentation: 'password',
          minLength: 12,
          maxLength: 20,
        },
        accepts: [[' een lang wachtwoord', ' een lang wachtwoord']],
        refuses: [...noTexts, '', 'a'.repeat(21), 'wacht\nwoord lang', 'nul\0teken, en lang'],
        breaks: ['te kort'],
        reads: [['een lang wachtwoord', 'een lang wachtwoord']],
        misreads: ['a'.repeat(21)],
        shows: [['een lang wachtwoord', '••••••••']],
      },
      {
        field: { kind: 'secret', label, stored: 'sealed', presentation: 'file' },
        accepts: [['aGFsbG8=', 'aGFsbG8=']],
        refuses: ['data:text/plain,hallo', 'aGFs bG8=', 'a===='],
        breaks: ['aGFsbG8', 'aGFsbG'],
        reads: [],
        misreads: [],
        shows: [['aGFsbG8=', '••••••••']],
      },
    ],
    wrongDefinitions: [
      { kind: 'secret', label, stored: 'hashed', presentation: 'file' },
      { kind: 'secret', label, stored: 'sealed', presentation: 'line', minLength: 600 },
      { kind: 'secret', label, stored: 'sealed', presentation: 'file', maxLength: 600 },
    ],
  },
}
