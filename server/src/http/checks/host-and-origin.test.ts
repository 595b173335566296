import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerErrorHandler } from '../problems/error-handler.ts'
import { isPublicHost, isSameOrigin, registerHostCheck } from './host-and-origin.ts'

test.each([
  { of: 'no browser', origin: undefined, expected: true },
  { of: 'our own page', origin: 'http://stamboek.nl:3000', expected: true },
  {
    of: 'our own page, in capitals',
    origin: 'http://stamboek.nl:3000',
    host: 'Stamboek.NL:3000',
    expected: true,
  },
  { of: 'the port of the scheme', origin: 'http://stamboek.nl', host: 'stamboek.nl:80', expected: true },
  {
    of: 'a proxy that speaks https',
    origin: 'https://stamboek.nl',
    host: 'stamboek.nl',
    protocol: 'https',
    expected: true,
  },
  { of: 'another scheme', origin: 'https://stamboek.nl:3000', expected: false },
  {
    of: 'another scheme at its own port',
    origin: 'http://stamboek.nl',
    host: 'stamboek.nl',
    protocol: 'https',
    expected: false,
  },
  { of: 'another port', origin: 'http://stamboek.nl:3001', expected: false },
  { of: 'another site', origin: 'http://example.com:3000', expected: false },
  { of: 'a longer name', origin: 'http://stamboek.nl:3000.example.com', expected: false },
  { of: 'a name before ours', origin: 'http://mijn-stamboek.nl:3000', expected: false },
  { of: 'a host below ours', origin: 'http://a.stamboek.nl:3000', expected: false },
  { of: 'a page without an origin', origin: 'null', expected: false },
  { of: 'a host that is none', origin: 'null', host: '/', expected: false },
])('without a public address, $of', ({ origin, host = 'stamboek.nl:3000', protocol = 'http', expected }) => {
  expect(isSameOrigin(origin, { protocol: protocol as 'http' | 'https', host }, undefined)).toBe(expected)
})

test.each([
  { of: 'no browser', origin: undefined, expected: true },
  { of: 'the public address', origin: 'https://public.nl', expected: true },
  { of: 'the public address without its scheme', origin: 'http://public.nl', expected: false },
  { of: 'the address behind the proxy', origin: 'http://internal:3000', expected: false },
  { of: 'a longer name', origin: 'https://public.nl.example.com', expected: false },
  { of: 'a name before it', origin: 'https://notpublic.nl', expected: false },
])('with a public address, $of', ({ origin, expected }) => {
  expect(isSameOrigin(origin, { protocol: 'http', host: 'internal:3000' }, 'https://public.nl')).toBe(
    expected,
  )
})

test.each([
  ['public.nl', 'https://public.nl', true],
  ['PUBLIC.nl:443', 'https://public.nl', true],
  ['public.nl:80', 'https://public.nl', false],
  ['public.nl:8443', 'https://public.nl:8443', true],
  ['public.nl', 'https://public.nl:8443', false],
  ['a.public.nl', 'https://public.nl', false],
  ['public.nl.example.com', 'https://public.nl', false],
  ['127.0.0.1:3000', 'https://public.nl', false],
  ['x@public.nl', 'https://public.nl', false],
  ['', 'https://public.nl', false],
])('the host %s of %s: %s', (host, publicUrl, expected) => {
  expect(isPublicHost(host, publicUrl)).toBe(expected)
})

test.each([
  ['127.0.0.1', 'localhost:3000', true],
  ['127.0.0.1', 'LOCALHOST', true],
  ['127.0.0.1', '127.0.0.1:3000', true],
  ['127.0.0.1', '[::1]:3000', true],
  ['127.0.0.1', 'stamboek.localhost:3000', true],
  ['127.0.0.5', '127.0.0.5:3000', true],
  ['127.0.0.1', 'rebound.example.com:3000', false],
  ['127.0.0.1', 'localhost.example.com', false],
  ['127.0.0.1', 'notlocalhost', false],
  ['127.0.0.1', '127.0.0.1.example.com', false],
  ['127.0.0.1', 'x@localhost', false],
  ['127.0.0.1', 'localhost/x', false],
  ['127.0.0.1', 'localhost:x', false],
  ['127.0.0.1', '10.0.0.7:3000', false],
  ['::1', 'localhost:3000', true],
  ['::1', 'rebound.example.com:3000', false],
  ['localhost', 'rebound.example.com:3000', false],
  ['0.0.0.0', 'stamboek.lan:3000', true],
  ['192.168.1.4', 'stamboek.lan:3000', true],
])('on %s without a public address, the host %s: %s', async (listensOn, host, isAnswered) => {
  const app = Fastify()
  registerHostCheck(app, { host: listensOn })
  for (const path of ['/api/authentication/me', '/health/ready']) app.get(path, () => 'answer')
  const answerTo = async (path: string) => (await app.inject({ path, headers: { host } })).body
  expect((await answerTo('/api/authentication/me')) === 'answer').toBe(isAnswered)
  expect(await answerTo('/health/ready')).toBe('answer')
})

test.each([
  ['https://stamboek.nl', 'Stamboek is hier alleen bereikbaar als https://stamboek.nl.'],
  [undefined, 'Stamboek is hier alleen bereikbaar als localhost. Stel PUBLIC_URL in voor een ander adres.'],
])('with the public address %s another host is refused: %s', async (publicUrl, detail) => {
  const app = Fastify()
  registerErrorHandler(app)
  registerHostCheck(app, { host: '127.0.0.1', publicUrl })
  app.get('/', () => 'answer')
  const answerTo = (host: string, path = '/') => app.inject({ path, headers: { host } })
  for (const host of ['rebound.example.com', 'x@localhost', 'localhost:x'])
    for (const path of ['/', '/not-there'])
      expect((await answerTo(host, path)).json()).toMatchObject({ code: 'malformed', detail })
  const own = publicUrl === undefined ? 'localhost' : 'stamboek.nl'
  expect((await answerTo(own)).body).toBe('answer')
})

test.each(['0.0.0.0', '127.0.0.1'])(
  'on %s a request with two hosts is refused, whatever they are',
  async (host) => {
    const app = Fastify()
    registerErrorHandler(app)
    registerHostCheck(app, { host })
    for (const path of ['/', '/health/ready']) app.get(path, () => 'answer')
    const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
    const answerTo = async (path: string, ...hosts: readonly string[]) => {
      const client = connect(port, '127.0.0.1')
      await once(client, 'connect')
      const headers = [...hosts.map((each) => `host: ${each}`), 'Connection: close']
      client.write(`GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
      return text(client)
    }
    try {
      expect(await answerTo('/', 'localhost')).toMatch(/^HTTP\/1\.1 200 /)
      for (const path of ['/', '/health/ready', '/not-there']) {
        const answer = await answerTo(path, 'localhost', 'localhost')
        expect(answer).toMatch(/^HTTP\/1\.1 400 /)
        expect(answer).toContain('Een aanvraag heeft niet meer dan één Host.')
      }
    } finally {
      await app.close()
    }
  },
)
