import { systemBusinessUnit } from '@stamboek/model/records/system/system-business-unit'
import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBusinessUnits } from '../../access/my-business-units.ts'
import { inUnitOfWork } from '../../records/engine/unit-of-work.ts'
import { chooseUnit, defaultUnitName } from './first-unit.ts'

let engine: AccessEngine

beforeAll(async () => {
  engine = await startAccessEngine()
})
afterAll(() => engine.close())

const choose = (name?: string) =>
  inUnitOfWork(engine.context, engine.catalogue.typeOf(systemBusinessUnit), (unit) => chooseUnit(unit, name))

const readNames = async () => (await readBusinessUnits(engine.database)).map(({ description }) => description)

test('a unit is made where none is valid, beside an ended one of its name; a name that is not valid is refused', async () => {
  await expect(choose('Zorg')).rejects.toMatchObject({
    code: 'notFound',
    message: 'Er is nu geen business unit Zorg. Er is er nu geen enkele.',
  })
  expect(await readNames()).toEqual([])

  const made = await choose()
  expect(made.description).toBe(defaultUnitName)
  expect(await choose()).toEqual(made)
  expect(await choose(defaultUnitName)).toEqual(made)

  await engine.query(
    `UPDATE record.system_business_unit SET active_range_utc_start = '2020-01-01', active_range_utc_end = '2021-01-01'`,
  )
  await expect(choose(defaultUnitName)).rejects.toMatchObject({ code: 'notFound' })
  const other = await choose()
  expect(other.id).not.toBe(made.id)
  expect(other.description).toMatch(/^Hoofdvestiging \d\d-\d\d-\d{4} /)
  expect(await readNames()).toEqual([other.description])
  await expect(choose('Zorg')).rejects.toMatchObject({
    message: `Er is nu geen business unit Zorg. Wel: ${other.description}.`,
  })
})
