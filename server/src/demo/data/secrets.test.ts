import { expect, test } from 'vitest'
import { businessUnits } from './business-units.ts'
import { fakeSecrets, secrets, secretTypes } from './secrets.ts'

const all = secrets(2026)
const typeOf = (description: string) => secretTypes.find((type) => type.description === description)

test('a unit has at most one secret of a type, of an active type that it sees', () => {
  const keys = all.map(({ businessUnitCode, secretType }) => `${businessUnitCode} ${secretType}`)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { secretType, businessUnitCode } of all) {
    expect([null, businessUnitCode]).toContain(typeOf(secretType)?.businessUnitCode)
    expect(typeOf(secretType)?.isActive).toBe(true)
  }
  expect(new Set(all.map(({ businessUnitCode }) => businessUnitCode))).toEqual(
    new Set(businessUnits.map(({ code }) => code)),
  )
})

test('a secret has a user name exactly if its type has one', () => {
  for (const { secretType, username } of all)
    expect(typeOf(secretType)?.parts.includes('username'), secretType).toBe(username !== null)
})

test('versions follow each other; there are some of the past, of today and of the future', () => {
  const today = '2026-11-21'
  for (const { versions } of all)
    for (const [index, { end }] of versions.slice(0, -1).entries())
      expect(end).toBe(versions[index + 1]?.start)
  const versions = all.flatMap((each) => each.versions)
  expect(versions.some(({ end }) => end !== null && end <= today)).toBe(true)
  expect(versions.some(({ start }) => start !== null && start > today)).toBe(true)
  expect(versions.some(({ start, end }) => start === null && end === null)).toBe(true)
})

test('the values say that they are not real', () => {
  expect(fakeSecrets.password + fakeSecrets.passphrase).toMatch(/demonstratie.*demonstratie/)
  expect(Buffer.from(fakeSecrets.file, 'base64').toString()).toContain('geen echte sleutel')
})
