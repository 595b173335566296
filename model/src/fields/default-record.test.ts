import { describe, expect, test } from 'vitest'
import type { Fields } from '../schema/field-kind.ts'
import { createDefaultRecord } from './default-record.ts'

const fields: Fields = {
  description: { kind: 'text', label: 'Omschrijving' },
  status: {
    kind: 'choice',
    label: 'Status',
    options: [
      { value: 'Active', label: 'Actief' },
      { value: 'Inactive', label: 'Inactief' },
    ],
    default: 'Active',
  },
  isUsed: { kind: 'boolean', label: 'Gebruikt' },
  isShown: { kind: 'boolean', label: 'Getoond', default: true },
  period: { kind: 'dateRange', label: 'Periode' },
  userIds: { kind: 'references', label: 'Gebruikers', to: 'Main.UserViewDto' },
  details: { kind: 'children', label: 'Regels', of: 'Main.X' },
  day: { kind: 'date', label: 'Dag', default: { from: 'today' } },
  moment: { kind: 'dateTime', label: 'Moment', default: { from: 'now' } },
  ownerId: { kind: 'reference', label: 'Eigenaar', to: 'Main.UserViewDto', default: { from: 'currentUser' } },
  unitId: {
    kind: 'reference',
    label: 'Business unit',
    to: 'Main.SystemBusinessUnitViewDto',
    default: { from: 'businessUnit' },
  },
  createdOnUtc: { kind: 'dateTime', label: 'Aangemaakt op', computed: 'program' },
  address: {
    kind: 'group',
    label: 'Adres',
    members: {
      city: { kind: 'text', label: 'Plaats', default: 'Zwolle' },
      countryId: {
        kind: 'reference',
        label: 'Land',
        to: 'Main.CountryViewDto',
        default: { from: 'businessUnit.defaultCountryId' },
      },
    },
  },
}

const context = {
  today: '2026-11-21',
  now: '2026-11-21T09:00:00.000Z',
  currentUserId: 'user',
}

describe('a new record', () => {
  test('has the defaults of its fields and is empty elsewhere', () => {
    expect(
      createDefaultRecord(fields, { ...context, businessUnit: { id: 'unit', defaultCountryId: 'country' } }),
    ).toEqual({
      description: null,
      status: 'Active',
      isUsed: false,
      isShown: true,
      period: { start: null, end: null },
      userIds: [],
      details: [],
      day: '2026-11-21',
      moment: '2026-11-21T09:00:00.000Z',
      ownerId: 'user',
      unitId: 'unit',
      address: { city: 'Zwolle', countryId: 'country' },
    })
  })

  test('without a business unit its defaults are empty', () => {
    expect(createDefaultRecord(fields, context).address).toEqual({ city: 'Zwolle', countryId: null })
  })
})
