import { expect, test } from 'vitest'
import type { Hub } from './hub.ts'
import { createMethodTable } from './method-table.ts'

const authorize: Hub<string>['authorize'] = async () => ({ user: 'ada', userId: 'ada' })

test('methods keep the object they belong to', () => {
  const methods = {
    Names(this: object) {
      return Object.keys(this)
    },
  }
  expect(createMethodTable({ authorize, methods }).get('names')?.call(null)).toEqual(['Names'])
})

test('names that differ only in case are refused', () => {
  expect(() =>
    createMethodTable({ authorize, methods: { Add: () => 1 }, streams: { add: () => none() } }),
  ).toThrow("The hub has two methods named 'add'.")
})

async function* none() {}
