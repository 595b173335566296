import { mkdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Page } from 'playwright-core'

// Looks at every component: `npx vite build web --mode gallery && node e2e/src/look-at-gallery.ts [folder for pictures] [one opening]`.
// Serves the built gallery under the policy of the product, takes its picture in both themes and two widths, opens what can be
// opened, and ends with 1 when axe or the policy finds anything.

const gallery = resolve(import.meta.dirname, '../../node_modules/.stamboek/gallery')
const pictures = resolve(process.argv[2] ?? 'screenshots')
const nonce = 'Z2FsbGVyeQ=='
const policy = `default-src 'self'; object-src 'none'; base-uri 'self'; script-src 'self'; style-src 'self' 'nonce-${nonce}'`
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Openings: the name of a button (or a label and a key), and the name of the picture. */
const only = process.argv[3]
const openings: { picture: string; open: (page: Page) => Promise<void> }[] = [
  { picture: 'select', open: (page) => press(page, /Land Kies…|Kies… Land/) },
  { picture: 'multi-select', open: (page) => press(page, /Nederland.*Landen$/) },
  { picture: 'lookup', open: (page) => press(page, /Nederland Land zoeken/) },
  { picture: 'calendar', open: (page) => press(page, 'Kalender van Startdatum') },
  { picture: 'range', open: (page) => press(page, 'Kalender van Gewijzigd tussen') },
  { picture: 'moment', open: (page) => press(page, 'Kalender van Deadline') },
  { picture: 'color', open: (page) => press(page, 'Kleur kiezen') },
  { picture: 'icons', open: (page) => press(page, /bezorging Icoon/) },
  {
    picture: 'menu',
    open: async (page) => {
      await press(page, 'Acties')
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight']) {
        await page.keyboard.press(key)
        await page.waitForTimeout(300)
      }
    },
  },
  {
    picture: 'context-menu',
    open: (page) => page.getByTestId('context').click({ button: 'right', position: { x: 200, y: 20 } }),
  },
  { picture: 'dialog', open: (page) => press(page, 'Venster openen') },
  {
    picture: 'unsaved',
    open: async (page) => {
      await press(page, 'Venster openen')
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: 'Omschrijving', exact: true })
        .fill('Anders')
      await page.keyboard.press('Escape')
    },
  },
  {
    picture: 'toasts',
    open: async (page) => {
      for (const name of ['Goed', 'Fout', 'Let op', 'Info']) await press(page, name)
    },
  },
  {
    picture: 'soft-disabled',
    open: async (page) => {
      await page.getByRole('button', { name: 'Audit trail' }).focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
    },
  },
]

const problems: string[] = []
await mkdir(pictures, { recursive: true })
const server = await serve()
const place = server.address()
if (place === null || typeof place === 'string') throw new Error('The gallery got no port')
const address = `http://127.0.0.1:${place.port}/gallery.html`
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
try {
  for (const theme of ['light', 'dark'] as const) {
    for (const width of [1440, 600]) await look(browser, theme, width)
  }
} finally {
  await browser.close()
  server.close()
}
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'Nothing found.' : `${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1

async function look(on: Browser, theme: 'light' | 'dark', width: number): Promise<void> {
  const context = await on.newContext({
    viewport: { width, height: 900 },
    colorScheme: theme,
    locale: 'nl-NL',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`${theme} ${width}: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`${theme} ${width}: ${error.message}`))
  await page.goto(address)
  await page.evaluate(() => document.fonts.ready)
  await check(page, `${theme}-${width}`, true)
  for (const { picture, open } of openings) {
    if (only && only !== picture) continue
    await page.reload()
    try {
      await open(page)
    } catch (error) {
      problems.push(`${theme} ${width} ${picture}: ${error instanceof Error ? error.message : String(error)}`)
      continue
    }
    await page.waitForTimeout(700)
    await check(page, `${theme}-${width}-${picture}`, false)
  }
  await context.close()
}

async function check(page: Page, name: string, isFullPage: boolean): Promise<void> {
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: isFullPage })
  const { violations } = await new AxeBuilder({ page }).analyze()
  for (const violation of violations) {
    const first = violation.nodes[0]
    problems.push(
      `${name}: ${violation.id} ×${violation.nodes.length} ${first?.html.slice(0, 200)} ${first?.failureSummary}`,
    )
  }
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click({ timeout: 5000 })
}

async function serve(): Promise<Server> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = join(gallery, new URL(request.url ?? '/', 'http://gallery').pathname)
    try {
      const file = await readFile(path)
      const isPage = extname(path) === '.html'
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
      if (isPage) response.setHeader('content-security-policy', policy)
      response.end(isPage ? file.toString().replaceAll('__CSP_NONCE__', nonce) : file)
    } catch {
      response.writeHead(404).end()
    }
  }
  const handler = createServer((request, response) => void answer(request, response))
  return new Promise((done) => handler.listen(0, '127.0.0.1', () => done(handler)))
}
