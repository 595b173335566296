import cookies from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createSessionCookie } from './session-cookie.ts'

test.each([
  { isHttps: false, basePath: '', name: 'stamboek_session', path: '/' },
  { isHttps: true, basePath: '', name: '__Host-stamboek_session', path: '/' },
  { isHttps: false, basePath: '/intern', name: 'stamboek_session', path: '/intern' },
  { isHttps: true, basePath: '/intern', name: '__Secure-stamboek_session', path: '/intern' },
])(
  'with https $isHttps and the path "$basePath" the cookie is set, read and taken away for this site alone',
  async ({ isHttps, basePath, name, path }) => {
    const secure = isHttps ? '; Secure' : ''
    const app = Fastify()
    onTestFinished(() => app.close())
    await app.register(cookies)
    const cookie = createSessionCookie(isHttps, basePath)
    app.get('/set', (_request, reply) => cookie.set(reply, 'token').send())
    app.get('/clear', (_request, reply) => cookie.clear(reply).send())
    app.get('/read', (request) => ({ token: cookie.read(request) ?? null }))

    expect(cookie.name).toBe(name)
    const set = await app.inject('/set')
    expect(set.headers['set-cookie']).toBe(`${name}=token; Path=${path}; HttpOnly${secure}; SameSite=Strict`)
    const cleared = await app.inject('/clear')
    expect(cleared.headers['set-cookie']).toBe(
      `${name}=; Max-Age=0; Path=${path}; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly${secure}; SameSite=Strict`,
    )
    const read = async (header: string) =>
      (await app.inject({ url: '/read', headers: { cookie: header } })).json<unknown>()
    expect(await read(`${name}=abc`)).toEqual({ token: 'abc' })
    expect(await read('other=abc')).toEqual({ token: null })
  },
)
