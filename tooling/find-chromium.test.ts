import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findChromium } from './find-chromium.ts'

/** A program that stands in for a browser and exits with the given code. */
function createProgram(exitCode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'stamboek-browser-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'chromium')
  writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`)
  chmodSync(path, 0o755)
  return path
}

it('takes CHROMIUM_PATH before all others', async () => {
  const path = createProgram(0)
  expect(await findChromium({ CHROMIUM_PATH: path })).toBe(path)
})

it('refuses a CHROMIUM_PATH that does not exist', async () => {
  await expect(findChromium({ CHROMIUM_PATH: '/nowhere/chromium' })).rejects.toThrow('/nowhere/chromium')
})

it('refuses a CHROMIUM_PATH that does not start', async () => {
  const path = createProgram(127)
  await expect(findChromium({ CHROMIUM_PATH: path })).rejects.toThrow(path)
})
