import { expect, test } from 'vitest'
import { generatedCode, generatedDescription, generatedRecord, generatedRecords } from './generated.ts'

const sample = [...generatedRecords(20_000)]

function shareWith(word: string): number {
  return sample.filter((record) => record.description.includes(word)).length / sample.length
}

test('an index gives the same record every time, whatever came before it', () => {
  expect(generatedRecord(12_345)).toEqual(sample[12_345])
  expect([...generatedRecords(2, 500)]).toEqual(sample.slice(500, 502))
  // Written down, since figures measured on other days are compared with one another.
  expect(generatedCode(41)).toMatchInlineSnapshot(`"VRV-0000042"`)
  expect(generatedDescription(41)).toMatchInlineSnapshot(`"Koeriersdienst mantelzorgers Oss"`)
})

test('codes are unique and at most 20 characters, also far away', () => {
  expect(new Set(sample.map((record) => record.code)).size).toBe(sample.length)
  for (const index of [0, 9_999_999, 2 ** 32, 2 ** 50]) {
    expect(generatedCode(index)).toMatch(/^[A-Z]{3}-\d{7,16}$/)
    expect(generatedDescription(index)).not.toContain('undefined')
  }
})

test('texts fit their fields', () => {
  for (const { description, remark = '' } of sample) {
    expect(description.length).toBeLessThanOrEqual(250)
    expect(remark.length).toBeLessThanOrEqual(250)
  }
})

test('words occur by rank: a few often, many rarely', () => {
  expect(shareWith('Amsterdam')).toBeGreaterThan(0.18)
  expect(shareWith('Amsterdam')).toBeLessThan(0.26)
  expect(shareWith('Schiermonnikoog')).toBeGreaterThan(0.001)
  expect(shareWith('Schiermonnikoog')).toBeLessThan(0.01)
  expect(new Set(sample.map((record) => record.description)).size).toBeGreaterThan(5_000)
})

test('about a third carries a remark and a fifth a sort order', () => {
  const withRemark = sample.filter((record) => record.remark !== undefined).length / sample.length
  const withSortOrder = sample.filter((record) => record.sortOrder !== undefined).length / sample.length
  expect(withRemark).toBeCloseTo(0.35, 1)
  expect(withSortOrder).toBeCloseTo(0.2, 1)
})
