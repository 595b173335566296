import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { registerAboutRoutes } from './about-routes.ts'

test('says version and help, and the commit once it is recorded', async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'stamboek-about-'))
  const app = Fastify()
  onTestFinished(async () => {
    await app.close()
    await rm(directory, { recursive: true })
  })
  const help = { helpText: 'Toestel 1234', helpUrl: null }
  registerAboutRoutes(app, { productDirectory: directory, help })
  await writeFile(path.join(directory, 'package.json'), JSON.stringify({ version: '1.2.3' }))
  const read = async (): Promise<unknown> => (await app.inject('/api/about')).json()

  expect(await read()).toEqual({ version: '1.2.3', commit: null, committedOn: null, ...help })
  await mkdir(path.join(directory, 'web/dist'), { recursive: true })
  const commit = { commit: '0123456789ab', committedOn: '2026-11-27T14:00:00+00:00' }
  await writeFile(path.join(directory, 'web/dist/.commit.json'), JSON.stringify(commit))
  expect(await read()).toEqual({ version: '1.2.3', ...commit, ...help })
})
