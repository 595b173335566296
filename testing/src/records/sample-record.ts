import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { FieldDefinition, FieldKind, FieldOfKind } from '@stamboek/model/schema/field-kind'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'

export interface SampleSources {
  readonly catalogue: RecordCatalogue
  /** Returns the id of a record that a reference can point to; with `isNew` of one that no record refers to. */
  readonly find: (dtoKey: string, isNew: boolean) => Promise<string>
}

type Sample<K extends FieldKind> = (field: FieldOfKind<K>, seed: number, sources: SampleSources) => unknown

function letters(seed: number, length: number): string {
  let rest = seed
  return Array.from({ length }, () => {
    const letter = String.fromCharCode(65 + (rest % 26))
    rest = Math.floor(rest / 26)
    return letter
  }).join('')
}

function sampleText(field: FieldOfKind<'text'>, seed: number): string {
  if (field.format === 'bic') return `${letters(seed, 4)}NL2A`
  if (field.format === 'iban') return sampleIban(seed)
  if (field.format === 'url') return `https://example.nl/${seed}`
  if (field.format === 'email') return `test${seed}@example.nl`
  const pattern = field.pattern?.expression ?? ''
  if (pattern.includes('0-9]{3}')) return String(1000 + (seed % 9000))
  const text = letters(seed, field.length ?? Math.min(field.maxLength ?? 12, 3))
  return pattern.includes('a-z') ? text.toLowerCase() : text
}

const samples = {
  text: sampleText,
  multilineText: (_, seed) => `Regel ${seed}\nen nog een`,
  integer: (field, seed) => (field.minimum ?? 0) + (seed % 100),
  decimal: (_, seed) => (seed % 1000) / 100,
  percentage: (_, seed) => seed % 100,
  money: (_, seed) => (seed % 10_000) / 100,
  boolean: () => true,
  date: (_, seed) => `2031-0${1 + (seed % 9)}-1${seed % 10}`,
  dateTime: () => '2026-02-03T10:20:30.000Z',
  dateRange: () => ({ start: '2020-01-01', end: null }),
  time: () => '09:30',
  choice: (field) => field.options[0]?.value,
  choices: (field) => field.options?.slice(0, 1).map((option) => option.value) ?? ['CountryRead'],
  color: () => '#12ab9f',
  icon: () => 'world',
  duration: () => 90,
  reference: (field, _, { find }) => find(field.to, field.identifies === true),
  references: async (field, _, { find }) => [await find(field.to, false)],
  group: (field, seed, sources) => sampleMembers(field.members, seed, sources),
  children: sampleChildren,
  secret: (field) => (field.presentation === 'file' ? 'AAAA' : 'een lang wachtwoord'),
} as const satisfies { [K in FieldKind]: Sample<K> }

/** The minimum number of rows. */
async function sampleChildren(
  { of, parentField, minItems = 0 }: FieldOfKind<'children'>,
  seed: number,
  sources: SampleSources,
) {
  const fields = Object.fromEntries(
    Object.entries(sources.catalogue.get(of).fields).filter(([name]) => name !== parentField),
  )
  return Promise.all(Array.from({ length: minItems }, () => sampleMembers(fields, seed, sources)))
}

async function sampleMembers(
  fields: Readonly<Record<string, FieldDefinition>>,
  seed: number,
  sources: SampleSources,
) {
  const members: Record<string, unknown> = {}
  let offset = 0
  for (const [name, field] of Object.entries(fields)) {
    // A condition may make these read-only, depending on other members.
    const isConditional = field.readOnlyWhen !== undefined && field.requiredWhen === undefined
    if (field.computed || field.visibleWhen || isConditional) continue
    offset += 1
    const sample = samples[field.kind] as Sample<FieldKind>
    members[name] = await sample(field, seed + offset, sources)
  }
  return members
}

/** A Dutch IBAN with right check digits (ISO 7064 mod 97-10: 10…35 for A…Z, and 2321 for NL). */
export function sampleIban(seed: number): string {
  const account = String(seed).padStart(10, '0')
  const check = 98n - (BigInt(`10112310${account}232100`) % 97n)
  return `NL${String(check).padStart(2, '0')}ABNA${account}`
}

/**
 * A body that creates a record of any type: a value in every field that may always be set, different per seed.
 */
export function sampleRecord(
  type: RecordType,
  seed: number,
  sources: SampleSources,
): Promise<Record<string, unknown>> {
  return sampleMembers(type.fields, seed, sources)
}

/** A field that can be changed to another text, which every type has. */
export function changeText(type: RecordType, record: AnyRecord): { field: string; value: string } {
  const field = ['remark', 'description', 'fullName'].find(
    (name) => name in type.fields && !type.fields[name]?.computed,
  )
  if (!field) throw new Error(`${type.dtoKey} has no text to change`)
  return { field, value: `${(record[field] as string | null) ?? ''} gewijzigd`.trim() }
}
