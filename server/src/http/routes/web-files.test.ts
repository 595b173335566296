import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registerWebFiles } from './web-files.ts'

const page =
  '<meta name="csp-nonce" content="__CSP_NONCE__"><meta name="external-url" content="__EXTERNAL_URL__">' +
  '<meta name="base-path" content="__BASE_PATH__"><script src="./theme.js"></script>'

let webDirectory: string
let app: FastifyInstance

beforeEach(async () => {
  webDirectory = await mkdtemp(path.join(os.tmpdir(), 'stamboek-web-'))
  app = Fastify()
  await registerWebFiles(app, { webDirectory, basePath: '/intern', externalUrl: 'https://erp.example.nl/"a' })
})
afterEach(async () => {
  await app.close()
  await rm(webDirectory, { recursive: true })
})

async function build(): Promise<void> {
  await mkdir(path.join(webDirectory, 'assets'))
  await writeFile(path.join(webDirectory, 'index.html'), page)
  await writeFile(path.join(webDirectory, 'favicon.svg'), '<svg/>')
  await writeFile(path.join(webDirectory, '.built-from'), '1')
  await writeFile(path.join(webDirectory, 'assets', 'main-abc123.js'), 'run()')
}

test('says how to build the web when it is not built', async () => {
  const answer = await app.inject('/')
  expect(answer.statusCode).toBe(503)
  expect(answer.body).toContain('npm start')
})

test.each([
  '/',
  '/maintenance/standard',
  '/maintenance/standard/CountryViewDto?sf=abc.def',
  '/maintenance/crm/SomethingViewDto',
  '/sign-in?setup=x',
  '/basis',
])('gives the one page at %s', async (url) => {
  await build()
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1]
  expect(answer.body).toBe(
    `<meta name="csp-nonce" content="${nonce}"><meta name="external-url" content="https://erp.example.nl/&quot;a"><meta name="base-path" content="/intern"><script src="/intern/theme.js"></script>`,
  )
})

test('gives the one page to browsers at an unknown address, as not found, and a problem to programs', async () => {
  await build()
  for (const url of ['/metrics', '/apiary', '/maintenance/nothing/CountryViewDto']) {
    const shown = await app.inject({ url, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
    expect(shown.statusCode).toBe(404)
    expect(shown.body).toContain('csp-nonce')
    const { statusCode, headers } = await app.inject({ url, headers: { accept: 'text/plain, */*' } })
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
  }
})

test('fills in the nonce and the external URL of the page', async () => {
  const source = path.resolve(import.meta.dirname, '../../../../web/index.html')
  await writeFile(path.join(webDirectory, 'index.html'), await readFile(source))
  const { body, headers } = await app.inject('/')
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
  expect(body).toContain(`<meta name="csp-nonce" content="${nonce}" />`)
  expect(body).toContain('<meta name="external-url" content="https://erp.example.nl/&quot;a" />')
  expect(body).not.toMatch(/__[A-Z]/)
})

test('gives every page its own nonce, and none to scripts', async () => {
  await build()
  const policies = await Promise.all(
    ['/', '/'].map(async (url) => String((await app.inject(url)).headers['content-security-policy'])),
  )
  expect(new Set(policies).size).toBe(2)
  expect(policies[0]).toContain("script-src 'self';")
  expect(policies[0]).not.toContain('unsafe')
})

test('serves hashed files as immutable', async () => {
  await build()
  const asset = await app.inject('/assets/main-abc123.js')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache')
})

describe('with precompressed files', () => {
  const url = '/assets/main-abc123.js'

  beforeEach(async () => {
    await build()
    const file = path.join(webDirectory, url)
    await writeFile(`${file}.br`, brotliCompressSync('run()'))
    await writeFile(`${file}.gz`, gzipSync('run()'))
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliCompressSync('run()')],
    ['gzip, deflate', 'gzip', gzipSync('run()')],
    ['br;q=0, gzip', 'gzip', gzipSync('run()')],
    ['zstd', undefined, Buffer.from('run()')],
    [undefined, undefined, Buffer.from('run()')],
  ])('serves a client that accepts %s with %s', async (accepted, encoding, body) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
    const answer = await app.inject({ url, headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers).toMatchObject({
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(answer.headers['content-type']).toContain('javascript')
    expect(answer.headers.vary).toMatch(/accept-encoding/i)
    expect(answer.rawPayload).toEqual(body)
  })

  test('gives each encoding its own ETag', async () => {
    const get = (headers: Record<string, string>) => app.inject({ url, headers })
    const brotli = { 'accept-encoding': 'br' }
    const tags = await Promise.all(
      [brotli, { 'accept-encoding': 'gzip' }, {}].map(async (headers) =>
        String((await get(headers)).headers['etag']),
      ),
    )
    expect(new Set(tags).size).toBe(3)
    const [ofBrotli = ''] = tags
    expect((await get({ ...brotli, 'if-none-match': ofBrotli })).statusCode).toBe(304)
    expect((await get({ 'if-none-match': ofBrotli })).statusCode).toBe(200)
  })

  test.each(['.br', '.gz'])('serves no path that ends in %s', async (extension) => {
    expect((await app.inject(url + extension)).statusCode).toBe(404)
  })
})

test.each([
  ['GET', '/assets/gone-abc123.js'],
  ['GET', '/assets/'],
  ['GET', '/index.html'],
  ['GET', '/.built-from'],
  ['GET', '/..%2f..%2fpackage.json'],
  ['GET', '/api/nothing'],
  ['GET', '/health'],
  ['POST', '/maintenance'],
] as const)('has no page for %s %s', async (method, url) => {
  await build()
  const answer = await app.inject({ method, url, headers: { accept: 'text/html' } })
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
})
