import { country } from '@stamboek/model/records/standard/country'
import { expect, it } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { judgeHeaders } from './judge-headers.ts'

const judge = (...headers: readonly string[]) => judgeHeaders(servedType(country), headers)

it('takes a file with known headers, and says by what a record is recognised', () => {
  expect(judge('ISO-code 2', 'Omschrijving')).toMatchObject({ problems: [], recognisedBy: 'ISO-code 2' })
  expect(judge('ISO-code 2', 'Omschrijving').whyNot).toBeUndefined()
  expect(judge('id', 'Omschrijving')).toMatchObject({ problems: [], recognisedBy: 'id' })
})

it('says each header that is wrong once', () => {
  const { problems, whyNot, isOtherFile } = judge('ISO-code 2', 'Kleur', 'kleur', '', 'Omschrijving', ' ')
  expect(problems).toEqual(['De kolommen 4 en 6 hebben geen kop.', 'De kolom “Kleur” is onbekend.'])
  expect(whyNot).toBe('Pas eerst de koppen in het bestand aan.')
  expect(isOtherFile).toBe(false)
})

it('asks for the column by which records are recognised', () => {
  const { problems, whyNot } = judge('Omschrijving')
  expect(problems).toEqual([
    'De kolom “ISO-code 2” ontbreekt: daaraan herkent de import welk record een rij is.',
  ])
  expect(whyNot).toBeDefined()
})

it('recognises the file of another record type', () => {
  const { whyNot, isOtherFile } = judge('Artikel', 'Prijs', 'Aantal', 'Kleur', 'Omschrijving')
  expect(isOtherFile).toBe(true)
  expect(whyNot).toBe('Dit lijkt geen bestand met landen te zijn.')
})
