import {
  type FieldCase,
  fieldKindExamples,
  type KindExamples,
} from '@stamboek/testing/records/field-kind-examples.data'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FieldDefinition, FieldKind, JsonSchema, Parsed } from '../schema/field-kind.ts'
import { kindOf } from './field-kinds.ts'

interface AnyCase extends Omit<FieldCase<FieldKind>, 'field'> {
  readonly field: FieldDefinition
}
const kinds = Object.entries(fieldKindExamples as Readonly<Record<string, KindExamples<FieldKind>>>)
const cases: readonly (readonly [string, AnyCase])[] = kinds.flatMap(([kind, { cases: all }]) =>
  all.map((each, index): readonly [string, AnyCase] => [`${kind} ${index + 1}`, each]),
)
/** Visible only inside an emoji, which no portable pattern can tell. */
const emojiParts = ['\u200D', '\uFE0F', '\u{E0041}']
const sentence = /^[A-Z].{3,150}\.$/su

describe.each(cases)('%s', (_name, example) => {
  const { field, accepts, refuses, refusesBeyondSchema = [], breaks = [] } = example
  const { reads, misreads, shows, guesses = [] } = example
  const kind = kindOf(field)
  const storage = kind.storage(field)
  const matchesSchema = compile(kind.jsonSchema(field))
  const values = [...accepts, ...reads].map(([, value]) => value)

  test('its definition is in order', () => {
    expect(kind.check(field)).toEqual([])
  })

  test('takes the example of its JSON Schema', () => {
    const { examples = [] } = kind.jsonSchema(field)
    for (const each of examples as readonly unknown[]) {
      expect(kind.parse(each, field)).toEqual({ ok: true, value: each })
      expect(kind.validate(each, field)).toBeUndefined()
      expect(matchesSchema(each)).toBe(true)
    }
  })

  test.each(accepts)('takes %j', (json, value) => {
    expect(kind.parse(json, field)).toEqual({ ok: true, value })
    expect(kind.validate(value, field)).toBeUndefined()
    expect(kind.parse(value, field)).toEqual({ ok: true, value })
    expect(matchesSchema(value)).toBe(true)
  })

  test.each([...refuses, ...refusesBeyondSchema].map((json) => [json]))('refuses %j', (json) => {
    expect(messageOf(kind.parse(json, field))).toMatch(sentence)
  })

  test.each(refuses.map((json) => [json]))('its JSON Schema refuses %j', (json) => {
    expect(matchesSchema(json)).toBe(false)
  })

  test.each(breaks.map((value) => [value]))('says what is wrong with %j', (value) => {
    expect(kind.parse(value, field)).toEqual({ ok: true, value })
    expect(kind.validate(value, field)).toMatch(sentence)
  })

  test.each(reads)('reads the text %j', (text, value) => {
    expect(withoutWarning(kind.parseText(text, field))).toEqual({ ok: true, value })
  })

  test('warns of what it guesses, and of nothing else', () => {
    const warned = reads.filter(([text]) => warningOf(kind.parseText(text, field)) !== undefined)
    expect(warned.map(([text]) => text)).toEqual(guesses)
    for (const text of guesses) expect(warningOf(kind.parseText(text, field))).toMatch(sentence)
  })

  test.each(misreads.map((text) => [text]))('does not read the text %j', (text) => {
    expect(messageOf(kind.parseText(text, field))).toMatch(sentence)
  })

  test.each(shows)('shows %j', (value, text) => {
    expect(kind.format(value, field).replaceAll('\u00a0', ' ')).toBe(text)
  })

  test('shows no value as the empty text', () => {
    expect(kind.format(null, field)).toBe('')
    expect(kind.toText(null, field)).toBe('')
  })

  test('writes values so that they read back the same', () => {
    // The empty text stands for no value, or for a write-only one.
    const written = values.filter((value) => kind.toText(value, field) !== '')
    expect(written.map((value) => kind.parseText(kind.toText(value, field), field))).toEqual(
      written.map((value) => ({ ok: true, value })),
    )
  })

  test('shows values in an input so that they read back the same', () => {
    const typed = values.filter((value) => kind.toInputText(value, field) !== undefined)
    expect(typed.map((value) => kind.parseText(kind.toInputText(value, field) ?? '', field))).toEqual(
      typed.map((value) => ({ ok: true, value })),
    )
  })

  if (storage.shape === 'columns' || storage.shape === 'list') {
    test.each(values.map((value) => [value]))('gets %j back from its columns', (value) => {
      const columns = kind.toColumns(value)
      expect(columns).toHaveLength(storage.shape === 'columns' ? storage.columns.length : 1)
      expect(kind.fromColumns(columns)).toEqual(value)
    })
  }

  test('can be searched, or is not one value that people may see', () => {
    const isSecret = storage.shape === 'columns' && storage.columns.some((column) => column.isWriteOnly)
    const isSearchable = !isSecret && (storage.shape === 'columns' || storage.shape === 'link')
    expect(kind.operators.length > 0).toBe(isSearchable)
    expect(new Set(kind.operators).size).toBe(kind.operators.length)
  })

  test('takes whatever its JSON Schema allows', () => {
    const refusals = [...refusesBeyondSchema, ...emojiParts].map((json) => messageOf(kind.parse(json, field)))
    const known = refusals.filter(
      (message, index) => index < refusesBeyondSchema.length || message.includes('onzichtbaar'),
    )
    const beyondSchema = new Set(known.map(withoutPlace))
    fc.assert(
      fc.property(anyJson, (json) => {
        const parsed = kind.parse(json, field)
        const isAllowed = matchesSchema(json) && !growsNormalized(json)
        expect(parsed.ok || !isAllowed || beyondSchema.has(withoutPlace(parsed.message))).toBe(true)
      }),
    )
  })

  test('gives only what its JSON Schema allows, and takes that again', () => {
    fc.assert(
      fc.property(anyJson, (json) => {
        const parsed = kind.parse(json, field)
        expect(parsed.ok ? kind.parse(parsed.value, field) : parsed).toEqual(parsed)
        const isInOrder = parsed.ok && kind.validate(parsed.value, field) === undefined
        expect(!isInOrder || matchesSchema(parsed.value)).toBe(true)
      }),
    )
  })

  test('says in Dutch why it refuses, whatever it is', () => {
    fc.assert(
      fc.property(anyJson, (json) => {
        const parsed = kind.parse(json, field)
        expect(parsed.ok ? 'Gelezen.' : parsed.message).toMatch(sentence)
      }),
    )
  })

  test('reads from any text only what it takes, and writes that so that it reads back the same', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const parsed = withoutWarning(kind.parseText(text, field))
        expect(parsed.ok ? kind.parse(parsed.value, field) : parsed).toEqual(parsed)
        const written = parsed.ok ? kind.toText(parsed.value, field) : ''
        expect(written === '' ? parsed : kind.parseText(written, field)).toEqual(parsed)
      }),
    )
  })

  test('shows whatever it takes in an input so that it reads back the same, without a guess', () => {
    fc.assert(
      fc.property(anyJson, (json) => {
        const parsed = kind.parse(json, field)
        const shown = parsed.ok ? (kind.toInputText(parsed.value, field) ?? '') : ''
        expect(shown === '' ? parsed : kind.parseText(shown, field)).toEqual(parsed)
      }),
    )
  })
})

test.each(kinds.flatMap(([, { wrongDefinitions }]) => wrongDefinitions.map((field) => [field])))(
  'finds what is wrong with the definition %j',
  (field) => {
    const findings = kindOf(field).check(field)
    expect(findings).not.toEqual([])
    for (const finding of findings) expect(finding).toMatch(/^[a-z].+\.$/u)
  },
)

test('a kind that does not exist is an error of the program', () => {
  const field = { kind: 'onbekend', label: 'X' } as unknown as FieldDefinition
  expect(() => kindOf(field)).toThrow('onbekend')
})

/** Every kind gets the examples of all kinds, and random values. */
const anyJson = fc.oneof(
  fc.constantFrom(...cases.flatMap(([, each]) => [...each.accepts.map(([json]) => json), ...each.refuses])),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.integer({ min: 0, max: 0xff_ff })).map((units) => String.fromCharCode(...units)),
  fc.double(),
  fc.integer(),
  fc.integer({ min: -100_000_000, max: 100_000_000 }).map((cents) => cents / 100),
  fc
    .date({ min: new Date('1890-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
    .chain((date) => fc.constantFrom(date.toISOString(), date.toISOString().slice(0, 10))),
)

const anyText = fc.oneof(
  fc.constantFrom(...cases.flatMap(([, each]) => [...each.reads.map(([text]) => text), ...each.misreads])),
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,-:/ u%€')) }),
  fc.string({ unit: 'grapheme' }),
  fc
    .date({ min: new Date('1890-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
)

function withoutWarning(parsed: Parsed<unknown>): Parsed<unknown> {
  return parsed.ok ? { ok: true, value: parsed.value } : parsed
}

function warningOf(parsed: Parsed<unknown>): string | undefined {
  return parsed.ok ? parsed.warning : undefined
}

function withoutPlace(message: string): string {
  return message.replace(/\d+|U\+[0-9A-F]+/gu, '#')
}

function messageOf(parsed: Parsed<unknown>): string {
  return parsed.ok ? '' : parsed.message
}

function compile(schema: JsonSchema): ValidateFunction {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allowUnionTypes: true })
  const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i
  ajv.addFormat('uuid', uuid)
  ajv.addFormat('date', isDay)
  ajv.addFormat('date-time', (text) => isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)))
  // Ajv divides doubles; JSON Schema means the numbers as they are written.
  ajv.removeKeyword('multipleOf')
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    validate: (unit: number, value: number) => decimals(value) <= decimals(unit),
  })
  return ajv.compile(schema)
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function decimals(value: number): number {
  const [digits = '', exponent = '0'] = value.toString().split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

/** Normalising turns some letters into several, so that the text is too long; no schema can express that. */
function growsNormalized(json: unknown): boolean {
  return typeof json === 'string' && ['NFC', 'NFKC'].some((form) => json.normalize(form).length > json.length)
}
