import { expect, test } from 'vitest'
import type { Fields } from '../schema/field-kind.ts'
import { findReadOnlyChanges } from './find-read-only-changes.ts'
import { validateMembers } from './validate-members.ts'

const isClosed = { field: 'isClosed', equals: true } as const

const fields: Fields = {
  isClosed: { kind: 'boolean', label: 'Afgesloten' },
  description: { kind: 'text', label: 'Omschrijving', readOnlyWhen: isClosed, requiredWhen: isClosed },
  period: { kind: 'dateRange', label: 'Periode', readOnlyWhen: isClosed },
  userIds: { kind: 'references', label: 'Gebruikers', to: 'Main.UserViewDto', readOnlyWhen: isClosed },
  hidden: { kind: 'text', label: 'Verborgen', readOnlyWhen: isClosed, visibleWhen: { not: isClosed } },
  address: {
    kind: 'group',
    label: 'Adres',
    members: {
      city: { kind: 'text', label: 'Plaats', readOnlyWhen: isClosed },
      street: { kind: 'text', label: 'Straat' },
    },
  },
  whole: {
    kind: 'group',
    label: 'Geheel',
    readOnlyWhen: isClosed,
    members: { countryId: { kind: 'reference', label: 'Land', to: 'Main.CountryViewDto' } },
  },
}

const before = {
  isClosed: true,
  description: 'Was',
  period: { start: null, end: null },
  userIds: [{ id: 'a', label: 'Anna' }],
  address: { city: 'Zwolle', street: 'Dijk' },
  whole: { countryId: 'nl', country: { id: 'nl', label: 'Nederland' } },
}

function refused(sent: Readonly<Record<string, unknown>>, isOpen = false): readonly string[] {
  const record = { ...before, ...sent, isClosed: !isOpen }
  return findReadOnlyChanges(fields, { sent, before, record }).map((error) => error.field)
}

test('another value is refused, by the path of its member', () => {
  expect(
    refused({
      description: 'Wordt',
      period: { start: '2026-01-01T00:00:00.000Z', end: null },
      userIds: ['a', 'b'],
      address: { city: 'Zwolle aan Zee', street: 'Straat' },
      whole: { countryId: null },
      hidden: 'x',
    }),
  ).toEqual(['description', 'period', 'userIds', 'address.city', 'whole'])
})

test('the same value is no change, with or without labels, nor is what can be changed', () => {
  expect(
    refused({
      description: 'Was',
      period: { start: null, end: null },
      userIds: ['a'],
      address: { city: 'Zwolle', street: 'Straat' },
      whole: { countryId: 'nl' },
    }),
  ).toEqual([])
  expect(refused({ description: 'Wordt', userIds: [] }, true)).toEqual([])
})

test('what cannot be changed need not be filled in', () => {
  const options = { mode: 'edit' } as const
  expect(validateMembers(fields, { ...before, description: null }, options)).toEqual([])
})

test('a condition that reads a member of a record that is absent refuses nothing', () => {
  const typed: Fields = {
    typeId: { kind: 'reference', label: 'Type', to: 'Main.SecretTypeViewDto' },
    password: {
      kind: 'text',
      label: 'Wachtwoord',
      readOnlyWhen: { not: { field: 'typeId.hasPassword', equals: true } },
    },
  }
  const refusedOf = (record: Readonly<Record<string, unknown>>) =>
    findReadOnlyChanges(typed, { sent: { password: 'x' }, before: {}, record }).map(({ field }) => field)
  expect(refusedOf({ typeId: 'a', type: null })).toEqual([])
  expect(refusedOf({ typeId: 'a', type: { hasPassword: false } })).toEqual(['password'])
  expect(refusedOf({ typeId: null, type: null })).toEqual(['password'])
})
