import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { testPassword } from '@stamboek/testing/users/test-users'
import { afterAll, beforeAll, expect, test } from 'vitest'

let engine: AccessEngine

beforeAll(async () => {
  engine = await startAccessEngine()
})
afterAll(() => engine.close())

const refused = (message: string) => ({
  code: 'ruleBroken',
  message,
  errors: [{ field: 'password', message }],
})
const namesOwner = refused(
  'Een wachtwoord mag geen naam, gebruikersnaam, e-mailadres of "Stamboek" bevatten.',
)

test.each([
  ['the user name', 'hier is kortjakje', { userName: 'kortjakje' }],
  ['the full name', 'hier is Kortjakje', { fullName: 'Griet Kortjakje' }],
  ['the e-mail address', 'hier is kortjakje', { email: 'kortjakje@example.nl' }],
])('a password that contains %s is refused', async (_, password, members) => {
  await expect(engine.createUser([], { ...members, password })).rejects.toMatchObject(namesOwner)
})

test('a password is judged when it changes, and not the one that is stored', async () => {
  const user = await engine.createUser([])
  const change = (members: object) => engine.change(engine.context, 'Main.UserViewDto', user, members)
  await expect(change({ password: 'aaaaaaaaaaaaa' })).rejects.toMatchObject(
    refused('Kies een wachtwoord dat niet steeds hetzelfde herhaalt.'),
  )
  // The stored password contains the word.
  expect(testPassword).toContain('lang')
  expect(await change({ fullName: 'Henk Lang' })).toMatchObject({ fullName: 'Henk Lang' })
})

test('a user without a password or an address can be made', async () => {
  expect(await engine.createUser([], { password: null, fullName: 'Zonder' })).toMatchObject({
    fullName: 'Zonder',
  })
  const password = 'null punt nul is niets'
  expect(await engine.createUser([], { email: null, password })).toMatchObject({ email: null })
})
