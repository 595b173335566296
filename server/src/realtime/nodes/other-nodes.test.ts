import { beforeEach, expect, test } from 'vitest'
import type { NodeMessage } from './node-message.ts'
import { createOtherNodes, type OtherNodes } from './other-nodes.ts'

const silence = 15
let others: OtherNodes

beforeEach(() => {
  others = createOtherNodes(silence)
})

function receive(number: number, now = 0, message: NodeMessage = { kind: 'beat', asks: false }): string {
  return others.receive({ node: 'n', number, message }, now)
}

test('a repeated message is a duplicate, and a gap in the numbers a miss', () => {
  expect([7, 8, 8, 7, 9, 11, 12].map((number) => receive(number))).toEqual([
    'next',
    'next',
    'duplicate',
    'duplicate',
    'next',
    'gap',
    'next',
  ])
})

test('the messages of each node are counted separately', () => {
  receive(7)
  const message = { kind: 'farewell' } as const
  expect(others.receive({ node: 'other', number: 1, message }, 0)).toBe('next')
})

test('after a disconnect of this node a gap is expected, and duplicates are still recognised', () => {
  receive(7)
  others.expectGaps(10)
  expect([7, 20, 22].map((number) => receive(number, 10))).toEqual(['duplicate', 'next', 'gap'])
})

test('a node that goes silent is lost once, until it is heard from again', () => {
  receive(1, 0)
  expect(others.detectLostNode(silence)).toBe(false)
  expect(others.detectLostNode(silence + 1)).toBe(true)
  expect(others.detectLostNode(silence + 2)).toBe(false)
  expect(receive(3, 20)).toBe('gap')
  expect(others.detectLostNode(20 + silence)).toBe(false)
  expect(others.detectLostNode(21 + silence)).toBe(true)
})

test('no node is lost while this one cannot receive', () => {
  receive(1, 0)
  others.expectGaps(100)
  expect(others.detectLostNode(100 + silence)).toBe(false)
  expect(others.detectLostNode(101 + silence)).toBe(true)
})

test('a node that said farewell is not lost', () => {
  receive(1, 0)
  receive(2, 1, { kind: 'farewell' })
  expect(others.detectLostNode(1000)).toBe(false)
})

test('a lost node is forgotten', () => {
  receive(7, 0)
  expect(others.detectLostNode(4_000_000)).toBe(true)
  expect(others.detectLostNode(8_000_000)).toBe(false)
  expect(receive(9, 8_000_000)).toBe('next')
})
