import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { createUnitDefaults } from '@stamboek/testing/engine/access-engine'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { plainType } from '@stamboek/testing/records/plain-type'
import type { CreateRecord } from '@stamboek/testing/users/test-users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RequestProblem } from '../../request-problem.ts'
import { createRecord } from '../actions/create-record.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { isSameList, labelReferences, labelReferencesOf, referenceIds } from './label-references.ts'

const crate = {
  ...plainType,
  dtoKey: 'Test.CrateViewDto',
  name: 'crate',
  path: 'crates',
  labels: { one: 'Krat', many: 'Kratten' },
  ownership: 'either',
  fields: {},
} as const satisfies RecordTypeDefinition
const fields = {
  crateId: { kind: 'reference', label: 'Krat', to: crate.dtoKey },
  anyCrateId: { kind: 'reference', label: 'Enig krat', to: crate.dtoKey, acrossUnits: true },
  crates: { kind: 'references', label: 'Kratten', to: crate.dtoKey },
} as const
const cart = {
  ...plainType,
  dtoKey: 'Test.CartViewDto',
  name: 'cart',
  path: 'carts',
  labels: { one: 'Kar', many: 'Karren' },
  ownership: 'either',
  fields,
} as const satisfies RecordTypeDefinition
const ship = {
  ...plainType,
  dtoKey: 'Test.ShipViewDto',
  name: 'ship',
  path: 'ships',
  labels: { one: 'Schip', many: 'Schepen' },
  fields,
} as const satisfies RecordTypeDefinition
const catalogue = createRecordCatalogue([...recordTypes, crate, cart, ship])
const [carts, ships] = [catalogue.get(cart.dtoKey), catalogue.get(ship.dtoKey)]

let engine: Awaited<ReturnType<typeof startTestEngine>>
let context: RecordContext
/** Ids of crates of this unit, of another one, global and missing, and of an inactive one of this unit. */
let of: Readonly<Record<'ours' | 'theirs' | 'everybody' | 'nobody' | 'inactive', string>>

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
  const inUnit = (businessUnitId: string | null) => ({
    ...engine.context,
    caller: { ...engine.context.caller, businessUnitId },
  })
  const make = async (description: string, where: RecordContext, status = 'Active') =>
    (await createRecord(where, catalogue.get(crate.dtoKey), { description, status })).id
  const makeRecord: CreateRecord = (dtoKey, values) =>
    createRecord(engine.context, catalogue.get(dtoKey), values)
  const defaults = await createUnitDefaults(makeRecord)
  const makeUnit = async (description: string) =>
    (await makeRecord('Main.SystemBusinessUnitViewDto', { description, ...defaults })).id
  context = inUnit(await makeUnit('Hier'))
  of = {
    ours: await make('ons', context),
    theirs: await make('hun', inUnit(await makeUnit('Daar'))),
    everybody: await make('alle', inUnit(null)),
    nobody: crypto.randomUUID(),
    inactive: await make('oud', context, 'Inactive'),
  }
})
afterAll(() => engine.close())

/** A new record with the labels of its references, or the fields without a target. */
async function labelled(after: MemberValues, type = carts, before?: MemberValues): Promise<unknown> {
  const [change] = await labelReferences(context, type, [{ before, after }])
  if (!change) throw new Error('The change was lost')
  return 'after' in change ? change.after : change.errors.map(({ field }) => field)
}

const global = { isGlobalSystemBusinessUnitRecord: true }

describe('a reference reaches', () => {
  test.each([
    ['records of the own unit', 'ours', {}, 'ons'],
    ['records of every unit', 'everybody', {}, 'alle'],
    ['from a record of every unit only such records', 'everybody', global, 'alle'],
  ] as const)('%s', async (_, name, members, label) => {
    const crateId = of[name]
    expect(await labelled({ ...members, crateId })).toMatchObject({ crateId, crate: { id: crateId, label } })
  })

  test.each([
    ['records of another unit', 'theirs', {}],
    ['a record that is not there', 'nobody', {}],
    ['from a record of every unit a record of one', 'ours', global],
  ] as const)('not %s', async (_, name, members) => {
    expect(await labelled({ ...members, crateId: of[name] })).toEqual(['crateId'])
  })

  test('from a type of every unit only records of every unit', async () => {
    expect(await labelled({ crateId: of.everybody }, ships)).toMatchObject({ crate: { label: 'alle' } })
    expect(await labelled({ crateId: of.ours }, ships)).toEqual(['crateId'])
    expect(await labelled({ crates: [of.everybody, of.ours] }, ships)).toEqual(['crates'])
  })

  test('other units where the definition says so, and only there', async () => {
    expect(await labelled({ anyCrateId: of.theirs })).toMatchObject({ anyCrate: { label: 'hun' } })
    expect(await labelled({ ...global, anyCrateId: of.theirs })).toMatchObject({ anyCrate: { label: 'hun' } })
    expect(await labelled({ anyCrateId: of.theirs, crateId: of.theirs })).toEqual(['crateId'])
    expect(await labelled({ anyCrateId: of.nobody })).toEqual(['anyCrateId'])
  })
})

describe('the labels of references', () => {
  const list = (...names: readonly (keyof typeof of)[]) => names.map((name) => of[name])

  test('of a list stand in it, in its order', async () => {
    expect(await labelled({ crates: list('everybody', 'ours') })).toMatchObject({
      crates: [
        { id: of.everybody, label: 'alle' },
        { id: of.ours, label: 'ons' },
      ],
      crate: null,
    })
  })

  test('are refused as a whole where one target of a list is missing', async () => {
    expect(await labelled({ crates: list('ours', 'nobody') })).toEqual(['crates'])
    expect(await labelled({ crateId: of.nobody, crates: list('nobody') })).toEqual(['crateId', 'crates'])
  })

  test('go with a reference that is cleared', async () => {
    const before = {
      crateId: of.ours,
      crate: { id: of.ours, label: 'ons' },
      crates: [{ id: of.ours, label: 'ons' }],
    }
    expect(await labelled({ ...before, crateId: null, crates: [] }, carts, before)).toMatchObject({
      crateId: null,
      crate: null,
      crates: [],
    })
  })

  test('stay where nothing changed, also to records that are no longer visible', async () => {
    const before = {
      crateId: of.theirs,
      crate: { id: of.theirs, label: 'oud' },
      crates: [{ id: of.nobody, label: 'weg' }],
    }
    expect(await labelled(before, carts, before)).toBe(before)
    expect(await labelled({ ...before, crates: list('nobody') }, carts, before)).toMatchObject({
      crate: { label: 'oud' },
    })
  })

  test('are looked up anew where the order of a list changed', async () => {
    const [one, other] = [
      { id: of.ours, label: 'x' },
      { id: of.everybody, label: 'y' },
    ]
    const changed = await labelled({ crates: [other, one] }, carts, { crates: [one, other] })
    expect(changed).toMatchObject({ crates: [{ label: 'alle' }, { label: 'ons' }] })
  })
})

test('one record with a reference to nothing is refused with the sentence and the field', async () => {
  const after = { crateId: of.nobody }
  const refused = await labelReferencesOf(context, carts, { before: undefined, after }).catch(
    (error: unknown) => error,
  )
  const message = 'Krat verwijst naar een record dat niet bestaat.'
  expect(refused).toBeInstanceOf(RequestProblem)
  expect(refused).toMatchObject({ code: 'ruleBroken', message, errors: [{ field: 'crateId', message }] })
  expect(
    await labelReferencesOf(context, carts, { before: undefined, after: { crateId: of.ours } }),
  ).toMatchObject({
    crate: { id: of.ours, label: 'ons' },
  })
})

describe('an inactive record', () => {
  const message = 'Krat verwijst naar een record dat inactief is.'

  test('cannot be referred to anew', async () => {
    const [single, inList] = await labelReferences(context, carts, [
      { before: undefined, after: { crateId: of.inactive } },
      { before: { crates: [of.ours] }, after: { crates: [of.ours, of.inactive] } },
    ])
    expect(single).toEqual({ errors: [{ field: 'crateId', message }] })
    expect(inList).toMatchObject({ errors: [{ field: 'crates' }] })
  })

  test('stays where it was referred to before, also in a list that changes and in a new version', async () => {
    const known = { crateId: of.inactive, crates: [of.inactive] }
    const [changed, version] = await labelReferences(context, carts, [
      { before: known, after: { ...known, crates: [of.ours, of.inactive] } },
      { before: undefined, basedOn: known, after: known },
    ])
    expect(changed).toMatchObject({ after: { crates: [{ label: 'ons' }, { label: 'oud' }] } })
    expect(version).toMatchObject({ after: { crate: { label: 'oud' }, crates: [{ label: 'oud' }] } })
  })

  test('stays as the one who changed a record, which the program sets', async () => {
    const user = await createRecord(context, catalogue.get('Main.UserViewDto'), {
      userName: 'weg',
      fullName: 'Weg',
      status: 'Inactive',
    })
    expect(await labelled({ lastModifiedById: user.id })).toMatchObject({ lastModifiedBy: { label: 'Weg' } })
  })
})

test('the ids of a list are read with and without labels', () => {
  expect(referenceIds(['1', { id: '2', label: 'b' }])).toEqual(['1', '2'])
  expect(referenceIds(null)).toEqual([])
})

test.each([
  [['1', '2'], ['1', '2'], true],
  [['1', '2'], ['2', '1'], false],
  [['1'], ['1', '2'], false],
  [['1', '2'], ['1'], false],
  [[], [], true],
])('%j and %j are the same list: %s', (left, right, isSame) => {
  expect(isSameList(left, right)).toBe(isSame)
})
