import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { runCommand, runTool } from './run-command.ts'

const installAdvice =
  'Geen Chromium gevonden voor de browsertests. Installeer het (Debian: apt-get install chromium; anders: npx playwright-core install --with-deps chromium) of zet CHROMIUM_PATH.'

/**
 * Path of a Chromium that starts: `CHROMIUM_PATH`, else one of the machine, else that of Playwright.
 * @throws when `CHROMIUM_PATH` does not start, rather than quietly using another browser.
 */
export async function findChromium(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string | undefined> {
  if (env.CHROMIUM_PATH) {
    if (await canStart(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH (${env.CHROMIUM_PATH}) is geen browser die start.`)
  }
  for (const path of [...listInstallPaths(env), chromium.executablePath()]) {
    if (await canStart(path)) return path
  }
  return undefined
}

/**
 * Downloads one by Playwright when there is none.
 * @throws with one line that says how to install it when that fails too.
 */
export async function findOrInstallChromium(): Promise<string> {
  const found = await findChromium()
  if (found !== undefined) return found
  console.log('Chromium is niet gevonden en wordt gedownload …')
  await runTool('playwright-core', ['install', 'chromium'], { output: 'show' })
  const path = chromium.executablePath()
  if (await canStart(path)) return path
  throw new Error(installAdvice)
}

function listInstallPaths(env: Readonly<Record<string, string | undefined>>): string[] {
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ]
  const folders = ['/usr/bin', ...(env.PATH ?? '').split(delimiter)]
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ]
}

/** A browser without its libraries exists on disk but cannot report its version. */
async function canStart(path: string): Promise<boolean> {
  if (!existsSync(path)) return false
  // On Windows, asking for the version would open a window.
  if (process.platform === 'win32') return true
  return (await runCommand(path, ['--version'], { output: 'capture' })).exitCode === 0
}
