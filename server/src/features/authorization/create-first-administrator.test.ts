import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { testPassword } from '@stamboek/testing/users/test-users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSetupToken } from '../../access/first-administrator.ts'
import { readUserAccess } from '../../access/user-access.ts'
import { searchRecords } from '../../records/actions/search-records.ts'
import { createFirstAdministrator } from './create-first-administrator.ts'

let engine: AccessEngine

beforeAll(async () => {
  engine = await startAccessEngine()
})
afterAll(() => engine.close())
beforeEach(async () => {
  for (const table of ['user_role', 'system_business_unit', 'role', 'country', 'currency', 'language'])
    await engine.query(`DELETE FROM record.${table}`)
  await engine.query(`DELETE FROM record."user" WHERE user_name <> 'systeem'`)
})

const account = { userName: 'chef', fullName: 'De Baas', password: testPassword }

const create = (token: string, members: object = {}) =>
  createFirstAdministrator(engine, { token, ...account, ...members }, crypto.randomUUID())

async function all(dtoKey: string) {
  const { items } = await searchRecords(engine.context, engine.catalogue.get(dtoKey), {})
  return items
}

test('the first administrator may do everything, everywhere and in a unit to work in', async () => {
  const id = await create(await createSetupToken(engine.database))
  const permissions = engine.catalogue.permissions()
  const units = await all('Main.SystemBusinessUnitViewDto')
  expect((await readUserAccess(engine.database, [id])).get(id)).toMatchObject({
    userName: 'chef',
    fullName: 'De Baas',
    permissions: new Set(permissions),
    businessUnits: new Map([[units[0]?.seriesId, new Set(permissions)]]),
  })
  expect(await all('Main.RoleViewDto')).toMatchObject([{ description: 'Beheerder' }])
  const [country] = await all('Main.CountryViewDto')
  expect(country).toMatchObject({ description: 'Nederland', isoCode2: 'NL', isoCode3: 'NLD' })
  const [currency] = await all('Main.CurrencyViewDto')
  expect(currency).toMatchObject({ description: 'Euro', isoCode: 'EUR' })
  const [language] = await all('Main.LanguageViewDto')
  expect(language).toMatchObject({ description: 'Nederlands', isoCode: 'nl' })
  expect(units).toMatchObject([
    {
      description: 'Hoofdvestiging',
      defaultCountryId: country?.id,
      defaultCurrencyId: currency?.id,
      defaultLanguageId: language?.id,
      addressInfo: {
        name: 'Hoofdvestiging',
        street: 'Nog in te vullen',
        number: '-',
        postalCode: '-',
        city: 'Nog in te vullen',
        countryId: country?.id,
      },
    },
  ])
})

test('a present unit is used, and a country by its very name; a role of the same name without all rights is not', async () => {
  const role = await engine.make('Main.RoleViewDto', { description: 'Beheerder', permissions: [] })
  const country = await engine.make('Main.CountryViewDto', {
    description: 'Nederlandse Antillen',
    isoCode2: 'AN',
    isoCode3: 'ANT',
  })
  await create(await createSetupToken(engine.database))
  const roles = await all('Main.RoleViewDto')
  const made = roles.find(({ id }) => id !== role.id)
  expect(made).toMatchObject({
    description: expect.stringMatching(/^Beheerder \d\d-\d\d-\d{4} /) as string,
    permissions: engine.catalogue.permissions(),
  })
  const [unit] = await all('Main.SystemBusinessUnitViewDto')
  expect(unit?.defaultCountryId).not.toBe(country.id)

  await engine.query(`UPDATE record."user" SET password = NULL`)
  const id = await create(await createSetupToken(engine.database), { userName: 'tweede' })
  expect(await all('Main.SystemBusinessUnitViewDto')).toHaveLength(1)
  expect(await all('Main.RoleViewDto')).toHaveLength(2)
  expect(
    (await readUserAccess(engine.database, [id])).get(id)?.businessUnits.has(unit?.seriesId as string),
  ).toBe(true)
})

test('whoever has to choose another password can use the link again', async () => {
  const token = await createSetupToken(engine.database)
  await expect(create(token, { password: 'aaaaaaaaaaaaa' })).rejects.toMatchObject({ code: 'ruleBroken' })
  expect(await all('Main.RoleViewDto')).toEqual([])
  expect(await create(token)).toMatch(/^[\da-f-]{36}$/)
  await expect(create(token)).rejects.toMatchObject({ code: 'notAllowed' })
})
