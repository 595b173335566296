import { expect, test } from 'vitest'
import { percentageKind } from './percentage.ts'

const field = { kind: 'percentage', label: 'Percentage' } as const

test.each([
  ['0,21', 0.21, '0,21 is gelezen als 0,21 %, en niet als 21 %.'],
  ['0.05', 0.05, '0,05 is gelezen als 0,05 %, en niet als 5 %.'],
])('warns that %j may be meant as a fraction', (text, value, warning) => {
  expect(percentageKind.parseCell(text, field)).toEqual({ ok: true, value, warning })
})

test.each([
  ['0,21 %', 0.21],
  ['0,21%', 0.21],
  ['0', 0],
  ['1', 1],
  ['21', 21],
])('reads %j without a doubt', (text, value) => {
  expect(percentageKind.parseCell(text, field)).toEqual({ ok: true, value })
})

test('a part of a percent is meant where its hundredfold is not allowed', () => {
  expect(percentageKind.parseCell('0,5', { ...field, maximum: 10 })).toEqual({ ok: true, value: 0.5 })
})

test('an input has no such doubt', () => {
  expect(percentageKind.parseText('0,21')).toEqual({ ok: true, value: 0.21 })
})
