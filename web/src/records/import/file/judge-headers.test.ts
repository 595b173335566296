import { country } from '@stamboek/model/records/standard/country'
import { expect, it } from 'vitest'
import { servedType } from '../../../../testing/test-record-types.ts'
import { judgeHeaders } from './judge-headers.ts'

const judge = (...headers: readonly string[]) =>
  judgeHeaders(servedType(country), { header: headers, firstColumn: 1 })

it('accepts known headers, and names the key columns', () => {
  expect(judge('ISO-code 2', 'Omschrijving')).toMatchObject({ problems: [], recognisedBy: 'ISO-code 2' })
  expect(judge('ISO-code 2', 'Omschrijving').whyNot).toBeUndefined()
  expect(judge('id', 'Omschrijving')).toMatchObject({ problems: [], recognisedBy: 'id' })
})

it('reports each wrong header once', () => {
  const { problems, whyNot, isOtherFile } = judge('ISO-code 2', 'Kleur', 'kleur', '', 'Omschrijving', ' ')
  expect(problems).toEqual([
    'De kolom “Kleur” is onbekend.',
    'Kolom E heeft geen kop.',
    'Kolom G heeft geen kop.',
  ])
  expect(whyNot).toBe('Pas eerst de koppen in het bestand aan.')
  expect(isOtherFile).toBe(false)
})

it('requires the key columns', () => {
  const { problems, whyNot } = judge('Omschrijving')
  expect(problems).toEqual([
    'De kolom “ISO-code 2” ontbreekt: daaraan herkent de import welk record een rij is.',
  ])
  expect(whyNot).toBeDefined()
})

it('detects the file of another record type', () => {
  const { whyNot, isOtherFile } = judge('Artikel', 'Prijs', 'Aantal', 'Kleur', 'Omschrijving')
  expect(isOtherFile).toBe(true)
  expect(whyNot).toBe('Dit lijkt geen bestand met landen te zijn.')
})
