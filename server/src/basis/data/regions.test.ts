import { describe, expect, test } from 'vitest'
import { regions } from './regions.ts'

function regionOf(countryIsoCode2: string, postalCode: number): string[] {
  return regions
    .filter((region) => region.countryIsoCode2 === countryIsoCode2)
    .filter((region) =>
      region.postalCodeRanges.some(
        ({ postalCodeFrom, postalCodeTo }) => postalCodeFrom <= postalCode && postalCode <= postalCodeTo,
      ),
    )
    .map((region) => region.description)
}

test('holds twelve Dutch provinces and eleven Belgian regions, codes and descriptions once each', () => {
  expect(regions.filter((region) => region.countryIsoCode2 === 'NL')).toHaveLength(12)
  expect(regions.filter((region) => region.countryIsoCode2 === 'BE')).toHaveLength(11)
  expect(new Set(regions.map((region) => region.code)).size).toBe(23)
  expect(new Set(regions.map((region) => region.description)).size).toBe(23)
})

test.each(['NL', 'BE'])('the ranges of %s follow one another from 1000 to 9999', (country) => {
  const ranges = regions
    .filter((region) => region.countryIsoCode2 === country)
    .flatMap((region) => region.postalCodeRanges)
    .toSorted((a, b) => a.postalCodeFrom - b.postalCodeFrom)
  let next = 1000
  for (const { postalCodeFrom, postalCodeTo } of ranges) {
    expect(postalCodeFrom).toBeLessThanOrEqual(postalCodeTo)
    expect(postalCodeFrom).toBe(next)
    next = postalCodeTo + 1
  }
  expect(next).toBe(10_000)
})

describe('real places lie in their province', () => {
  test.each([
    ['Noord-Holland', 1012],
    ['Flevoland', 1315],
    ['Utrecht', 1391],
    ['Noord-Holland', 1411],
    ['Zuid-Holland', 2511],
    ['Zuid-Holland', 3011],
    ['Utrecht', 3511],
    ['Noord-Holland', 3625],
    ['Gelderland', 3771],
    ['Flevoland', 3891],
    ['Gelderland', 4001],
    ['Utrecht', 4131],
    ['Utrecht', 4141],
    ['Zuid-Holland', 4201],
    ['Noord-Brabant', 4251],
    ['Zeeland', 4331],
    ['Noord-Brabant', 5611],
    ['Limburg', 5911],
    ['Limburg', 6211],
    ['Gelderland', 6511],
    ['Gelderland', 6811],
    ['Gelderland', 7311],
    ['Overijssel', 7511],
    ['Drenthe', 7811],
    ['Overijssel', 8011],
    ['Gelderland', 8051],
    ['Flevoland', 8232],
    ['Flevoland', 8302],
    ['Friesland', 8911],
    ['Drenthe', 9401],
    ['Groningen', 9479],
    ['Groningen', 9711],
    ['Drenthe', 9761],
    ['Groningen', 9999],
  ])('%s: %i', (province, postalCode) => {
    expect(regionOf('NL', postalCode)).toEqual([province])
  })

  test.each([
    ['Brussels Hoofdstedelijk Gewest', 1000],
    ['Vlaams-Brabant', 3000],
    ['Belgisch-Limburg', 3500],
    ['Henegouwen', 7000],
    ['Luxemburg', 6700],
    ['Oost-Vlaanderen', 9000],
  ])('%s: %i', (province, postalCode) => {
    expect(regionOf('BE', postalCode)).toEqual([province])
  })
})
