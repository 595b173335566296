import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { startDemonstrationServer } from '../../server/test-server.ts'

test('the version and help are for whoever is signed in, also without a business unit', async () => {
  const help = { helpText: 'Servicedesk, toestel 1234', helpUrl: 'https://hulp.example.nl' }
  const server = await startDemonstrationServer(inject('postgres'), { settings: { help } })
  try {
    expect(await server.visitor.get('/api/about')).toMatchObject({ status: 401 })
    const guest = await server.signIn('gast')
    const packageFile = path.resolve(import.meta.dirname, '../../../../package.json')
    const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
    expect(await guest.get('/api/about')).toMatchObject({ status: 200, body: { version, ...help } })
  } finally {
    await server.close()
  }
})
