import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { inAllBusinessUnits } from '@stamboek/testing/users/test-users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bulkActivate, bulkDeactivate } from '../../records/actions/bulk-set-status.ts'
import type {
  HookContext,
  PlannedWrite,
  RecordContext,
  RecordHook,
} from '../../records/engine/record-context.ts'
import { grantHooks } from './grant-hooks.ts'

const roleType = 'Main.RoleViewDto'
const userType = 'Main.UserViewDto'
const assignUsersPermission = 'SystemBusinessUnitAssignUsers'
const always = { start: null, end: null }

let engine: AccessEngine
/** Business units, by their series. */
let here: unknown
let elsewhere: unknown

beforeAll(async () => {
  engine = await startAccessEngine()
  here = (await engine.makeUnit()).seriesId
  elsewhere = (await engine.makeUnit()).seriesId
  // A user with every permission, so that each permission has a holder.
  const all = await engine.createRole(engine.catalogue.permissions())
  await engine.createUser([inAllBusinessUnits(all)])
})
afterAll(() => engine.close())

interface Person {
  readonly user: AnyRecord
  readonly context: RecordContext
  /** The context that hooks get. */
  readonly call: HookContext
}

/** Creates a user with permissions in every unit and in this one, and the context of a call by that user. */
async function makePerson(
  everywhereToo: readonly string[],
  onlyHere: readonly string[] = [],
): Promise<Person> {
  const [wide, narrow] = [await engine.createRole(everywhereToo), await engine.createRole(onlyHere)]
  const user = await engine.createUser([
    inAllBusinessUnits(wide),
    { roleId: narrow.id, businessUnitId: here },
  ])
  const context = await engine.callAs(user, here)
  return { user, context, call: { ...context, transaction: engine.database.kysely } }
}

function beforeWrite(hook: object, call: HookContext, writes: readonly PlannedWrite[]) {
  return (hook as Required<RecordHook>).beforeWrite(call, writes)
}

const rolesOf = (user: AnyRecord) => user['roles'] as readonly AnyRecord[]

function refused(field: string, message: string): object {
  return { code: 'ruleBroken', message, errors: [{ field, message }] }
}

describe('a role', () => {
  const notHeld = (...permissions: readonly string[]) =>
    refused(
      'permissions',
      `Je kunt geen rechten toekennen of ontnemen die je zelf niet hebt: ${permissions.join(', ')}.`,
    )

  const write = (before: readonly string[] | undefined, after: readonly string[], members: object = {}) => {
    const state = { status: 'Active', activeRangeUtc: always }
    return {
      id: crypto.randomUUID(),
      action: before ? 'Update' : 'Insert',
      before: before && { ...state, permissions: before },
      after: { ...state, permissions: after, ...members },
    } as const satisfies PlannedWrite
  }
  const check = (call: HookContext, ...writes: readonly PlannedWrite[]) =>
    beforeWrite(grantHooks.role, call, writes)

  test('is given, and loses, only permissions that its editor holds', async () => {
    const { call } = await makePerson(['CountryRead', 'BankRead'])
    const allowed = [
      write(undefined, ['CountryRead']),
      write(['CountryCreate'], ['CountryCreate', 'CountryRead']),
      write(['CountryCreate', 'BankRead'], ['CountryCreate']),
    ]
    expect(await check(call, ...allowed)).toEqual(allowed)
    for (const change of [
      write(undefined, ['CountryRead', 'CountryCreate']),
      write([], ['CountryCreate']),
      write(['CountryCreate'], []),
    ])
      await expect(check(call, change)).rejects.toMatchObject(notHeld('CountryCreate'))
  })

  test('names three of the permissions that are missing', async () => {
    const { call } = await makePerson([])
    const missing = ['BankRead', 'BankCreate', 'BankUpdate', 'BankExport']
    await expect(check(call, write([], missing))).rejects.toMatchObject(notHeld(...missing.slice(0, 3)))
  })

  test('can be held anywhere, so that what its editor holds in one unit does not count', async () => {
    const { call } = await makePerson([], ['CountryRead'])
    await expect(check(call, write([], ['CountryRead']))).rejects.toMatchObject(notHeld('CountryRead'))
  })

  test.each([
    ['begins or ends', { status: 'Inactive' }],
    ['gets another period', { activeRangeUtc: { start: null, end: '2099-01-01T00:00:00.000Z' } }],
  ])('that %s takes or gives all that it holds and held', async (_, members) => {
    const { call } = await makePerson(['CountryRead'])
    await check(call, write(['CountryRead'], ['CountryRead'], members))
    const strong = ['CountryCreate']
    await expect(check(call, write(strong, strong, members))).rejects.toMatchObject(notHeld(...strong))
    await expect(check(call, write(strong, [], members))).rejects.toMatchObject(notHeld(...strong))
  })

  test('that is deleted takes all that it held', async () => {
    const { call } = await makePerson(['CountryRead'])
    const gone = (permission: string) => ({ ...write([permission], [permission]), action: 'Delete' }) as const
    await check(call, gone('CountryRead'))
    await expect(check(call, gone('CountryCreate'))).rejects.toMatchObject(notHeld('CountryCreate'))
  })

  test('takes no permission that does not exist, but may keep one of an earlier program', async () => {
    const call = { ...engine.context, transaction: engine.database.kysely }
    await expect(check(call, write(undefined, ['CountryFly']))).rejects.toMatchObject(
      refused('permissions', 'Onbekend recht: CountryFly.'),
    )
    await expect(check(call, write([], ['A', 'B', 'C', 'D']))).rejects.toMatchObject(
      refused('permissions', 'Onbekend recht: A, B, C.'),
    )
    await check(call, write(['CountryFly'], ['CountryFly', 'CountryRead']))
  })

  test('is refused by itself: a bulk call goes on with the others', async () => {
    const { context } = await makePerson(['CountryRead'])
    const [strong, weak] = [
      await engine.createRole(['CountryCreate']),
      await engine.createRole(['CountryRead']),
    ]
    const type = context.engine.catalogue.get(roleType)
    const ids = [strong.id, weak.id]
    const outcome = {
      totalRecordsAffected: 1,
      results: [
        { id: strong.id, done: false, reason: expect.stringContaining('CountryCreate') as string },
        { id: weak.id, done: true },
      ],
    }
    expect(await bulkDeactivate(context, type, { ids })).toMatchObject(outcome)
    await bulkDeactivate(engine.context, type, { ids })
    expect(await bulkActivate(context, type, { ids })).toMatchObject(outcome)
  })
})

describe('the role of a user', () => {
  const notHeld = refused(
    'roles',
    'Je kunt geen rol toekennen of ontnemen met rechten die je zelf niet hebt, zoals CountryCreate.',
  )
  const notAssignable = refused(
    'roles',
    `Voor een rol in deze business unit ontbreekt daar het recht ${assignUsersPermission}.`,
  )
  const check = (call: HookContext, before: object | undefined, after: object) =>
    beforeWrite(grantHooks.userRole, call, [
      {
        id: crypto.randomUUID(),
        action: before ? 'Update' : 'Insert',
        before: before && { ...before },
        after: { ...after },
      },
    ])

  test('is given only in units where the giver holds all of it and may assign users', async () => {
    const { call } = await makePerson(['BankRead'], ['CountryRead', assignUsersPermission])
    const held = async (permission: string, businessUnitId: unknown) => ({
      roleId: (await engine.createRole([permission])).id,
      businessUnitId,
    })
    await check(call, undefined, await held('CountryRead', here))
    await check(call, undefined, await held('BankRead', null))
    await check(call, undefined, await held('BankRead', undefined))
    await expect(check(call, undefined, await held('CountryCreate', here))).rejects.toMatchObject(notHeld)
    await expect(check(call, undefined, await held('CountryCreate', null))).rejects.toMatchObject(notHeld)
    await expect(check(call, undefined, await held('BankRead', elsewhere))).rejects.toMatchObject(
      notAssignable,
    )
    await expect(check(call, undefined, await held('CountryRead', null))).rejects.toMatchObject({
      errors: [{ field: 'roles', message: expect.stringContaining('CountryRead') as string }],
    })
  })

  test('is taken only by who could give it, also in exchange for another', async () => {
    const { call } = await makePerson(['CountryRead'])
    const [strong, weak] = [
      await engine.createRole(['CountryCreate']),
      await engine.createRole(['CountryRead']),
    ]
    const of = (role: AnyRecord) => ({ roleId: role.id, businessUnitId: null })
    await check(call, of(weak), of(weak))
    await expect(check(call, of(strong), of(weak))).rejects.toMatchObject(notHeld)
    await expect(check(call, of(weak), of(strong))).rejects.toMatchObject(notHeld)
  })

  test('is checked when a user is made or changed', async () => {
    const { context } = await makePerson(['CountryRead'])
    const other = await makePerson(['CountryCreate'])
    const [held] = rolesOf(other.user).filter((each) => each.businessUnitId === null)
    await expect(
      engine.change(context, userType, other.user, { roles: [{ ...held, isDeleted: true }] }),
    ).rejects.toMatchObject({ code: 'ruleBroken', errors: [{ field: 'roles' }] })
  })
})

describe('a user', () => {
  const stronger = refused(
    'userName',
    'Deze gebruiker heeft rechten die je zelf niet hebt; je kunt de aanmelding en de status niet wijzigen.',
  )
  const myself = refused('status', 'Je kunt je eigen gebruiker niet deactiveren of beëindigen.')
  const stored = {
    userName: 'iemand',
    fullName: 'Iemand',
    email: null,
    password: null,
    status: 'Active',
    activeRangeUtc: always,
  }
  const write = ({ id }: AnyRecord, members: object): PlannedWrite => ({
    id,
    action: 'Update',
    before: stored,
    after: { ...stored, ...members },
  })
  const check = (call: HookContext, ...writes: readonly PlannedWrite[]) =>
    beforeWrite(grantHooks.user, call, writes)
  const newPassword = { password: 'een ander lang wachtwoord' }

  test.each([
    ['the password', newPassword],
    ['the user name', { userName: 'overgenomen' }],
    ['the address that a new password is sent to', { email: 'x@example.nl' }],
    ['the status', { status: 'Inactive' }],
    ['the period', { activeRangeUtc: { start: null, end: '2021-01-01T00:00:00.000Z' } }],
  ])('of more rights keeps %s', async (_, members) => {
    const { call } = await makePerson(['CountryRead'])
    const [weak, strong] = [await makePerson(['CountryRead']), await makePerson(['CountryCreate'])]
    await check(call, write(weak.user, members))
    await expect(check(call, write(strong.user, members))).rejects.toMatchObject(stronger)
  })

  test('of more rights can be given another name to be called by, and cannot be deleted', async () => {
    const { call } = await makePerson([])
    const { user } = await makePerson(['CountryCreate'])
    const renamed = [write(user, { fullName: 'Andere naam' })]
    expect(await check(call, ...renamed)).toEqual(renamed)
    await expect(check(call, { ...write(user, {}), action: 'Delete' })).rejects.toMatchObject(stronger)
  })

  test('is compared in each unit, and out of reach in units where the caller does not work', async () => {
    const [weak, strong] = [await engine.createRole([]), await engine.createRole(['BankRead'])]
    const { call } = await makePerson([], ['BankRead'])
    const held = async (role: AnyRecord, businessUnitId: unknown) =>
      write(await engine.createUser([{ roleId: role.id, businessUnitId }]), newPassword)
    await check(call, await held(strong, here))
    await check(call, await held(weak, here))
    await expect(check(call, await held(weak, elsewhere))).rejects.toMatchObject(stronger)
    const inAll = await engine.createUser([inAllBusinessUnits(strong)])
    await expect(check(call, write(inAll, newPassword))).rejects.toMatchObject(stronger)
    const listed = await engine.createUser([])
    await engine.makeUnit({ assignedUsers: [listed.id] })
    await expect(check(call, write(listed, newPassword))).rejects.toMatchObject(stronger)
  })

  test('does not deactivate or end himself, and can do all else with himself', async () => {
    const { call, user } = await makePerson([])
    const { now } = call
    const later = new Date(Date.parse(now) + 1).toISOString()
    const period = (start: string | null, end: string | null) => ({ activeRangeUtc: { start, end } })
    for (const members of [newPassword, period(now, null), period(null, later), period(now, later)])
      await check(call, write(user, members))
    for (const members of [{ status: 'Inactive' }, period(later, null), period(null, now)])
      await expect(check(call, write(user, members))).rejects.toMatchObject(myself)
    await expect(check(call, { ...write(user, {}), action: 'Delete' })).rejects.toMatchObject(myself)
    const { user: other } = await makePerson([])
    await check(call, write(other, { status: 'Inactive' }))
  })

  test('that is new is nobody yet', async () => {
    const { call, user } = await makePerson([])
    const { user: strong } = await makePerson(['CountryCreate'])
    const fresh = [user, strong].map(({ id }) => {
      return { id, action: 'Insert', before: undefined, after: { ...stored, status: 'Inactive' } } as const
    })
    expect(await check(call, ...fresh)).toEqual(fresh)
  })
})
