import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { expect, test } from 'vitest'
import { openableKeys, rowsBelow, withRowsBelow } from './use-tree.ts'

const row = (id: string, members: object = {}): AnyRecord => ({ id, rowVersion: 1, ...members })
const function1 = row('function')
const person = row('person', { functions: [function1] })
const north = row('north', { children: [row('east', { people: [person] })], people: [person] })
const members = ['children', 'people', 'functions']

test('rows below come from every member, in the order of the definition', () => {
  expect(rowsBelow(north, members).map(({ id }) => id)).toEqual(['east', 'person'])
  expect(rowsBelow(north, ['people', 'children']).map(({ id }) => id)).toEqual(['person', 'east'])
  expect(rowsBelow(row('empty', { children: null, people: 'nobody' }), members)).toEqual([])
})

test('all rows, from top to bottom', () => {
  expect(withRowsBelow([north], members).map(({ id }) => id)).toEqual([
    'north',
    'east',
    'person',
    'function',
    'person',
    'function',
  ])
  const flat = [north]
  expect(withRowsBelow(flat, [])).toBe(flat)
})

test('a row that stands in two places opens in each by itself', () => {
  expect(openableKeys([north], members)).toEqual(['north', 'north east', 'north east person', 'north person'])
})
