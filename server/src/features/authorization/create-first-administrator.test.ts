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

test('what is there by that very name already is used', async () => {
  const [role, country] = [
    await engine.make('Main.RoleViewDto', { description: 'Beheerder', permissions: [] }),
    await engine.make('Main.CountryViewDto', {
      description: 'Nederlandse Antillen',
      isoCode2: 'AN',
      isoCode3: 'ANT',
    }),
  ]
  await create(await createSetupToken(engine.database))
  expect(await all('Main.RoleViewDto')).toMatchObject([{ id: role.id }])
  const [unit] = await all('Main.SystemBusinessUnitViewDto')
  expect(unit?.defaultCountryId).not.toBe(country.id)
})

test('whoever has to choose another password can use the link again', async () => {
  const token = await createSetupToken(engine.database)
  await expect(create(token, { password: 'aaaaaaaaaaaaa' })).rejects.toMatchObject({ code: 'ruleBroken' })
  expect(await all('Main.RoleViewDto')).toEqual([])
  expect(await create(token)).toMatch(/^[\da-f-]{36}$/)
  await expect(create(token)).rejects.toMatchObject({ code: 'notAllowed' })
})
