import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createAsk } from './ask.ts'

function openTerminal() {
  const [input, output] = [new PassThrough(), new PassThrough({ encoding: 'utf8' })]
  let shown = ''
  output.on('data', (text: string) => {
    shown += text
  })
  return { input, ask: createAsk(input, output), shown: () => shown }
}

test('shows the question and what is typed', async () => {
  const { input, ask, shown } = openTerminal()
  const answer = ask('Naam: ')
  input.write('Jan\r')
  expect(await answer).toBe('Jan')
  expect(shown()).toContain('Naam: ')
  expect(shown()).toContain('Jan')
})

test('shows nothing of a password', async () => {
  const { input, ask, shown } = openTerminal()
  const answer = ask('Wachtwoord: ', { isHidden: true })
  input.write('geheim\r')
  expect(await answer).toBe('geheim')
  expect(shown()).toBe('Wachtwoord: \n')
})

test.each([['\u0003'], ['\u0004']])('Ctrl+C and Ctrl+D break off', async (key) => {
  const { input, ask } = openTerminal()
  const answer = ask('Naam: ')
  input.write(key)
  await expect(answer).rejects.toThrow('Afgebroken; er is niets gewijzigd.')
})
