import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { isDebugging, setDebugging } from './log-level.ts'

test.each([
  ['info', 'info'],
  ['error', 'error'],
  ['debug', 'info'],
])('of %s debug lines go on, and off to %s, with a line each time', (startLevel, levelAfter) => {
  const lines: unknown[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push((JSON.parse(String(chunk)) as { readonly msg: string }).msg)
      done()
    },
  })
  const log = pino({ level: startLevel }, stream)
  setDebugging(log, true, startLevel)
  setDebugging(log, true, startLevel)
  expect(isDebugging(log)).toBe(true)
  setDebugging(log, false, startLevel)
  expect(log.level).toBe(levelAfter)
  expect(lines).toEqual([
    ...(startLevel === 'debug' ? [] : ['Uitgebreid loggen staat aan.']),
    'Uitgebreid loggen staat uit.',
  ])
})
