import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { expect, test } from 'vitest'
import { findMatchingBranches, flattenTree, listChildRows, listExpandableKeys } from './use-tree.ts'

const row = (id: string, members: object = {}): AnyRecord => ({ id, rowVersion: 1, ...members })
const function1 = row('function')
const person = row('person', { functions: [function1] })
const north = row('north', { children: [row('east', { people: [person] })], people: [person] })
const members = ['children', 'people', 'functions']

test('child rows come from every member, in the order of the definition', () => {
  expect(listChildRows(north, members).map(({ id }) => id)).toEqual(['east', 'person'])
  expect(listChildRows(north, ['people', 'children']).map(({ id }) => id)).toEqual(['person', 'east'])
  expect(listChildRows(row('empty', { children: null, people: 'nobody' }), members)).toEqual([])
})

test('lists all rows from top to bottom', () => {
  expect(flattenTree([north], members).map(({ id }) => id)).toEqual([
    'north',
    'east',
    'person',
    'function',
    'person',
    'function',
  ])
  const flat = [north]
  expect(flattenTree(flat, [])).toBe(flat)
})

test('a row in two places expands in each separately', () => {
  expect(listExpandableKeys([north], members)).toEqual([
    'north',
    'north east',
    'north east person',
    'north person',
  ])
})

test('finds the matching rows with all rows above them', () => {
  const south = row('south', { people: [row('other')] })
  const ids = (...matching: readonly string[]) =>
    Array.from(
      findMatchingBranches([north, south], members, ({ id }) => matching.includes(id)),
      ({ id }) => id,
    )
  expect(ids('function')).toEqual(['function', 'person', 'east', 'north'])
  expect(ids('east', 'other')).toEqual(['east', 'north', 'other', 'south'])
  expect(ids()).toEqual([])
})
