import { expect, test } from 'vitest'
import { bicPattern, checkBic } from './bic.ts'

const expression = new RegExp(bicPattern)

test.each(['ABNANL2A', 'KREDBEBB', 'DEUTDEFFXXX', 'NCBVXKPR'])('%s is a BIC', (bic) => {
  expect(checkBic(bic)).toBeUndefined()
  expect(bic).toMatch(expression)
})

test.each(['ABNAZZ2A', 'ABNAAN2A', 'INGBUK2AXXX'])('%s names no country', (bic) => {
  expect(checkBic(bic)).toBe(
    `De vijfde en zesde letter van een BIC zijn een landcode; ${bic.slice(4, 6)} is geen land.`,
  )
  expect(bic).not.toMatch(expression)
})
