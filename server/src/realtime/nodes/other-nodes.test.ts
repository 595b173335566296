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

test('what comes in its turn is heard, what comes twice is heard once, what is left out was missed', () => {
  expect([7, 8, 8, 7, 9, 11, 12].map((number) => receive(number))).toEqual([
    'heard',
    'heard',
    'again',
    'again',
    'heard',
    'missed',
    'heard',
  ])
})

test('nodes are told apart', () => {
  receive(7)
  const message = { kind: 'farewell' } as const
  expect(others.receive({ node: 'other', number: 1, message }, 0)).toBe('heard')
})

test('after this node was cut off a gap is no news, and what came before is still known', () => {
  receive(7)
  others.wasCutOff(10)
  expect([7, 20, 22].map((number) => receive(number, 10))).toEqual(['again', 'heard', 'missed'])
})

test('a node that goes silent is lost once, until it is heard again', () => {
  receive(1, 0)
  expect(others.hasLost(silence)).toBe(false)
  expect(others.hasLost(silence + 1)).toBe(true)
  expect(others.hasLost(silence + 2)).toBe(false)
  expect(receive(3, 20)).toBe('missed')
  expect(others.hasLost(20 + silence)).toBe(false)
  expect(others.hasLost(21 + silence)).toBe(true)
})

test('nobody is lost who could not be heard', () => {
  receive(1, 0)
  others.wasCutOff(100)
  expect(others.hasLost(100 + silence)).toBe(false)
  expect(others.hasLost(101 + silence)).toBe(true)
})

test('who took leave is not missed', () => {
  receive(1, 0)
  receive(2, 1, { kind: 'farewell' })
  expect(others.hasLost(1000)).toBe(false)
})

test('who is gone for good is forgotten', () => {
  receive(7, 0)
  expect(others.hasLost(4_000_000)).toBe(true)
  expect(others.hasLost(8_000_000)).toBe(false)
  expect(receive(9, 8_000_000)).toBe('heard')
})
