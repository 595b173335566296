import { expect, test } from 'vitest'
import { findPasswordProblem } from './password-rules.ts'

const owner = { userName: 'j.jansen', fullName: 'Joséphine van den Berg-Jansen', email: 'josje@example.nl' }

test.each([
  ['passwordpassword', 'herhaalt'],
  ['aaaaaaaaaaaa', 'herhaalt'],
  ['            ', 'herhaalt'],
  ['abcabcabcabcab', 'herhaalt'],
  ['ＰassWordpassword', 'herhaalt'],
  ['abcdefghijklm', 'reeks'],
  ['zyxwvutsrqpon', 'reeks'],
  ['78901234567890', 'reeks'],
  ['21098765432109', 'reeks'],
  ['klmnopqrstklmn', 'reeks'],
  ['het wachtwoord van j.jansen', 'naam'],
  ['jansenisthuis', 'naam'],
  ['JOSEPHINE was hier', 'naam'],
  ['josephine\u0301 zingt', 'naam'],
  ['geheim van josje', 'naam'],
  ['op de Bergen', 'naam'],
  ['mijn stamboek is open', 'naam'],
  ['1q2w3e4r5t6y', 'bekend'],
  ['Leavemealone', 'bekend'],
  ['welkom2026!!', 'bekend'],
  ['**wachtwoord**', 'bekend'],
  ['P@ssw0rd1234', 'bekend'],
])('"%s" is refused: %s', async (password, why) => {
  expect(await findPasswordProblem(password, owner)).toContain(why)
})

test.each([
  'een lang wachtwoord',
  'correct horse battery staple',
  'vijf nijlpaarden op een rij',
  'kWf82-xxPq1mz',
  // Twice what would do as a password by itself.
  'kWf82-xxPq1mkWf82-xxPq1m',
  // Their first characters come back at the end, which is no repetition.
  'kaas met brood en kaas',
  'de van den weg',
  '日本語のとても長いパスワード',
])('"%s" is good enough', async (password) => {
  expect(await findPasswordProblem(password, owner)).toBeUndefined()
})

test('names that are not there forbid nothing', async () => {
  const nobody = { userName: 'ab', fullName: 'X', email: '' }
  expect(await findPasswordProblem('jansen zit op de bank', nobody)).toBeUndefined()
})
