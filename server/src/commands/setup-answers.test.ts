import { expect, test } from 'vitest'
import { basisParts } from '../basis/basis-parts.ts'
import type { Ask } from './ask.ts'
import { WrongUse } from './run-command.ts'
import { askUntilValid, collectAnswers, validatePassword } from './setup-answers.ts'

const nothingElse = { missing: [], problems: [] }
const all = basisParts.map(({ name }) => name).join(',')

/** Answers in order; `shown` has the questions. */
function answering(...lines: readonly string[]) {
  const shown: string[] = []
  const rest = [...lines]
  const ask: Ask = async (question) => {
    shown.push(question)
    return rest.shift() ?? ''
  }
  return { ask, shown }
}

test('options answer everything, with what is usual for those that may be left out', async () => {
  const options = { name: ' De Baas ', user: 'Chef', basis: 'nl' }
  expect(await collectAnswers({ given: {}, options }, nothingElse)).toEqual({
    name: 'De Baas',
    user: 'chef',
    unit: 'Hoofdvestiging',
    'public-url': '',
    basis: all,
  })
})

test('without a terminal everything that is missing or wrong is told at once', async () => {
  const options = { user: 'a b', basis: 'landen,manen', 'public-url': 'ftp://x', unit: '' }
  const failure = await collectAnswers(
    { given: {}, options },
    { missing: ['password-file'], problems: ['--password-file: weg'] },
  ).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(WrongUse)
  expect((failure as Error).message.split('\n').map((line) => line.replace(/: .*/, ''))).toEqual([
    '--password-file',
    '--user',
    '--unit',
    '--public-url',
    '--basis',
    'Hier ontbreekt',
  ])
  expect((failure as Error).message).toMatch(/Hier ontbreekt: --name, --password-file\.$/)
})

test('at a terminal the rest is asked for, again until it is right', async () => {
  const { ask, shown } = answering('', 'De Baas', '', 'geen')
  const options = { unit: 'Zorg', 'public-url': 'https://stamboek.example.nl' }
  expect(
    await collectAnswers({ given: {}, options, ask }, { missing: ['password-file'], problems: [] }),
  ).toEqual({
    name: 'De Baas',
    user: 'beheerder',
    unit: 'Zorg',
    'public-url': 'https://stamboek.example.nl',
    basis: '',
  })
  expect(shown).toEqual([
    'Naam van de eerste beheerder: ',
    'Dit mag niet leeg zijn.\nNaam van de eerste beheerder: ',
    'Gebruikersnaam [beheerder]: ',
    expect.stringMatching(/^Basisgegevens: .* \[nl\]: $/) as string,
  ])
})

test('wrong options are told before anything is asked', async () => {
  const { ask, shown } = answering()
  await expect(collectAnswers({ given: {}, options: { user: 'systeem' }, ask }, nothingElse)).rejects.toThrow(
    '--user: systeem is de gebruiker van het programma zelf.',
  )
  expect(shown).toEqual([])
})

test('a password follows the rules of the page', async () => {
  const owner = { user: 'chef', name: 'De Directeur' }
  expect(await validatePassword('een lang wachtwoord', owner)).toEqual({ value: 'een lang wachtwoord' })
  expect(await validatePassword('kort', owner)).toEqual({ problem: 'Vul minimaal 12 tekens in.' })
  expect(await validatePassword('de directeur zelf', owner)).toMatchObject({
    problem: expect.stringContaining('mag geen naam') as string,
  })
  expect(await validatePassword('', owner)).toHaveProperty('problem')
})

test('a hidden answer is asked for again with its problem', async () => {
  const { ask, shown } = answering('een', 'twee')
  const validate = (line: string) => (line === 'twee' ? { value: line } : { problem: 'Niet een.' })
  expect(await askUntilValid(ask, 'Wat? ', validate, true)).toBe('twee')
  expect(shown).toEqual(['Wat? ', 'Niet een.\nWat? '])
})
