import { expect, test } from 'vitest'
import { freePort, StamboekProcess } from './stamboek-process.ts'

test('SIGUSR2 turns debug lines on and off again, with a line each time, also during a start', async () => {
  const stamboek = new StamboekProcess({
    DATABASE_URL: `postgres://stamboek@127.0.0.1:${await freePort()}/stamboek`,
    DATABASE_WAIT_SECONDS: '60',
    LOG_LEVEL: 'warn',
  })
  try {
    await stamboek.said(/"level":40/)
    for (const line of ['staat aan', 'staat uit']) {
      stamboek.signal('SIGUSR2')
      await stamboek.said(new RegExp(`Uitgebreid loggen ${line}`))
    }
  } finally {
    const { stdout } = await stamboek.end('SIGKILL')
    expect(stdout.match(/Uitgebreid loggen/g)).toHaveLength(2)
  }
})
