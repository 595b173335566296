import { expect, it } from 'vitest'
import { findCycles } from './find-cycles.ts'

function graphOf(edges: Record<string, string>): Map<string, string[]> {
  return new Map(Object.entries(edges).map(([file, targets]) => [file, targets.split('')]))
}

it('finds nothing where imports only run down', () => {
  expect(findCycles(graphOf({ a: 'bc', b: 'c', c: '' }))).toEqual([])
})

it('gives the shortest cycle of a knot once', () => {
  expect(findCycles(graphOf({ a: 'bc', b: 'c', c: 'a' }))).toEqual([['a', 'c', 'a']])
})

it('gives separate cycles separately, and a file that imports itself', () => {
  expect(findCycles(graphOf({ a: 'b', b: 'a', c: 'd', d: 'c', e: 'e' }))).toEqual([
    ['a', 'b', 'a'],
    ['c', 'd', 'c'],
    ['e', 'e'],
  ])
})
