import * as fc from 'fast-check'

/** Texts that have broken programs: SQL, LIKE, prototypes, encodings, control characters, sizes. */
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e\u0007\u009f',
  '\ufeff',
  '😀'.repeat(300),
  'é'.normalize('NFD'),
  "'; drop table record.country; --",
  '" or 1=1 --',
  '%',
  '_',
  '\\',
  '%_\\%',
  '${1}{{2}}$1:name',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'NaN',
  'Infinity',
  '-1e400',
  '0x10',
  '1e3',
  'null',
  'true',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31T23:59:59.999999999Z',
  '1900-01-01T00:00:00+14:00',
  '-infinity',
  'epoch',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-FFFF-7FFF-8FFF-FFFFFFFFFFFF',
  '{00000000-0000-7000-8000-000000000000}',
  'x'.repeat(251),
  'x'.repeat(20_000),
] as const

const hostileNumbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  1.000_000_000_000_000_2,
  1.005,
  -1e-9,
  5e-324,
  1e15,
  1e21,
  1.797_693_134_862_315_7e308,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
] as const

/** JSON that can be parsed without a stack overflow in the test. */
function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = wrap(value)
  return value
}

/** Names that mean something to JavaScript, set as members of their own. */
function withOwn(name: string, value: unknown): object {
  return Object.defineProperty({}, name, { value, enumerable: true, configurable: true, writable: true })
}

const hostileStructures = [
  null,
  true,
  false,
  [],
  [[]],
  [null],
  {},
  { id: null },
  { id: 1 },
  { id: '\u0000' },
  { start: null, end: null },
  { start: 1, end: [] },
  { minimum: 'a', maximum: {} },
  { toString: 1, valueOf: 2 },
  { length: 1, 0: 'a' },
  withOwn('hasOwnProperty', 1),
  nested(500, (inner) => [inner]),
  nested(500, (inner) => ({ a: inner })),
  Array.from({ length: 2000 }, () => 'x'),
] as const

/** A hostile value or arbitrary JSON. `ids` are ids of records of any type. */
export function hostileValues(ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
    { weight: 3, arbitrary: fc.constantFrom<unknown>(...hostileNumbers) },
    { weight: 3, arbitrary: fc.constantFrom<unknown>(...hostileStructures) },
    { weight: 2, arbitrary: ids },
    { weight: 1, arbitrary: ids.map((id) => [id, id]) },
    { weight: 1, arbitrary: ids.map((id) => id.toUpperCase()) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  )
}

export const hostileNames = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'hasOwnProperty',
    '',
    ' ',
    'id',
    'Id',
    '$where',
    'a.b',
    '\u0000',
  ),
  fc.string({ maxLength: 8 }),
)

export interface Mutation {
  readonly kind: 'replace' | 'add' | 'remove'
  /** The path of members, level by level, modulo their number. */
  readonly steps: readonly number[]
  readonly name: string
  readonly value: unknown
}

export function mutations(ids: fc.Arbitrary<string>): fc.Arbitrary<Mutation> {
  return fc.record({
    kind: fc.constantFrom('replace', 'replace', 'replace', 'add', 'remove'),
    steps: fc.array(fc.nat(50), { minLength: 1, maxLength: 4 }),
    name: hostileNames,
    value: hostileValues(ids),
  })
}

/** Returns a changed copy. */
export function mutate(value: unknown, mutation: Mutation): unknown {
  return change(value, mutation, mutation.steps)
}

function change(value: unknown, mutation: Mutation, [step, ...rest]: readonly number[]): unknown {
  if (typeof value !== 'object' || value === null || step === undefined) return mutation.value
  const entries = Object.entries(value)
  const at = entries[step % Math.max(1, entries.length)]
  const isLast = rest.length === 0 || !at
  if (isLast && (mutation.kind === 'add' || !at))
    return rebuilt(value, [...entries, [mutation.name, mutation.value]])
  if (isLast && mutation.kind === 'remove')
    return rebuilt(
      value,
      entries.filter((entry) => entry !== at),
    )
  const changed = entries.map(([name, member]): [string, unknown] => [
    name,
    name === at?.[0] ? change(member, mutation, rest) : member,
  ])
  return rebuilt(value, changed)
}

/** Defines members instead of assigning them: one may be called __proto__. */
function rebuilt(original: object, entries: readonly (readonly [string, unknown])[]): unknown {
  return Array.isArray(original) ? entries.map(([, member]) => member) : Object.fromEntries(entries)
}
