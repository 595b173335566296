import { expect, test } from 'vitest'
import type { Search, SearchEntry } from '../schema/search.ts'
import { collectSentValues, createInitialValues } from './initial-search.ts'

const context = {
  today: '2026-11-28',
  now: '2026-11-28T08:00:00.000Z',
  currentUserId: 'me',
  businessUnit: { id: 'unit', defaultCurrencyId: 'euro' },
}
const unit = { kind: 'reference', label: 'Unit', to: 'Main.UnitViewDto' } as const
const owners: SearchEntry = {
  key: 'ownerIds',
  label: 'Van',
  input: { kind: 'reference', label: 'Van', to: 'Main.OwnerViewDto' },
  binds: { fields: ['ownerId'], operator: 'oneOf' },
  descriptionTwin: true,
}
const states: SearchEntry = {
  key: 'stateIds',
  label: 'Status',
  input: { kind: 'reference', label: 'Status', to: 'Main.StateViewDto' },
  binds: { fields: ['stateId'], operator: 'oneOf' },
  default: { lookUp: 'all' },
}
const units: SearchEntry = {
  key: 'unitIds',
  label: 'Unit',
  input: unit,
  binds: { fields: ['unitId'], operator: 'oneOf' },
  default: { from: 'businessUnit' },
}
const isValid: SearchEntry = {
  key: 'isValid',
  label: 'Geldig',
  input: { kind: 'boolean', label: 'Geldig', computed: 'program' },
  binds: { fields: ['isValid'], operator: 'equals' },
}
const search = { entries: [owners, states, units, isValid] } as unknown as Search
const served = { search: { stateIds: ['open'] }, sources: { self: 'resource' } }

test('a search begins with the defaults of its entries, those of the server included', () => {
  expect(createInitialValues(search, context, {})).toEqual({
    ownerIds: null,
    stateIds: null,
    unitIds: ['unit'],
    isValid: null,
  })
  const values = createInitialValues(search, context, { given: { ownerIds: { from: 'self' } }, served })
  expect(collectSentValues(search, values)).toEqual({
    ownerIds: ['resource'],
    stateIds: ['open'],
    unitIds: ['unit'],
  })
})

test('given values replace the defaults, also of fields that nobody enters, and null empties one', () => {
  const given = { isValid: false, stateIds: null, unitIds: null }
  const values = createInitialValues(search, context, { given, served })
  expect(collectSentValues(search, values)).toEqual({ isValid: false })
})

test('none in a list is sent, and text instead of a choice by its own key', () => {
  const none = createInitialValues(search, context, { given: { ownerIds: [null], unitIds: null } })
  expect(collectSentValues(search, none)).toEqual({ ownerIds: [null] })
  expect(collectSentValues(search, { ...none, ownerIds: 'Noord' })).toEqual({ ownerDescription: 'Noord' })
})
