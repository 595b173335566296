import { expect, test } from 'vitest'
import { allUnitsChain } from './entry-link.ts'
import { createHeadSearch, findHeads, formatKnownHead } from './known-heads.ts'

const unit = '11111111-1111-7111-8111-111111111111'
const hash = 'ab'.repeat(32)
const other = 'cd'.repeat(32)

test('finds heads in an option, in a line of the log and in a manifest', () => {
  const heads = [`12:${hash}`, `alle/7:${hash}`, `${unit}/3:${other}`]
  const found = [
    { chain: undefined, entries: 12, hash },
    { chain: allUnitsChain, entries: 7, hash },
    { chain: unit, entries: 3, hash: other },
  ]
  expect(findHeads(heads.join(','))).toEqual(found)
  expect(findHeads(JSON.stringify({ level: 30, heads }))).toEqual(found)
  expect(findHeads(heads.map((head) => `  "${head}"`).join('\n'))).toEqual(found)
  expect(found.map(formatKnownHead)).toEqual(heads)
})

test.each(['', 'alle/7', `7:${hash}0`, `7:${hash.slice(1)}`, `7:${hash.toUpperCase()}`])(
  '"%s" holds no head',
  (text) => {
    expect(findHeads(text)).toEqual([])
  },
)

test('a head is found in its chain at its number only, or without a chain in any', () => {
  const search = createHeadSearch(
    findHeads(`${unit}/3:${hash},3:${hash},alle/3:${hash},4:${other},9:${hash}`),
  )
  expect(search.isWanted(unit, 3)).toBe(true)
  expect(search.isWanted(unit, 5)).toBe(false)
  search.offer(unit, 3, Buffer.from(hash, 'hex'))
  search.offer(unit, 4, Buffer.from(hash, 'hex'))
  search.skip(allUnitsChain, 8, 10)
  const { missing, uncheckable } = search.result()
  expect(missing.map(formatKnownHead)).toEqual([`alle/3:${hash}`, `4:${other}`])
  expect(uncheckable.map(formatKnownHead)).toEqual([`9:${hash}`])
})
