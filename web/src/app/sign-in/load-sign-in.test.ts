import { expect, test, vi } from 'vitest'
import { loadSignIn, returnAddress } from './load-sign-in.ts'

test('returns to the requested address', () => {
  const address = '/maintenance/standard/CountryViewDto?sf=e30'
  expect(returnAddress(new URLSearchParams({ returnTo: address }))).toBe(address)
  expect(returnAddress(new URLSearchParams())).toBe('/')
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  // Resolves to `//host`.
  '/..//elsewhere.example/',
  '/.//elsewhere.example/',
  '/a/..//elsewhere.example',
  '/..\\/elsewhere.example',
  '/%2e%2e//elsewhere.example',
  '/\t/elsewhere.example',
  'javascript:alert(1)',
  '/sign-in',
  '/sign-in/',
  '/./Sign-In?returnTo=%2F%2Felsewhere.example',
])('never redirects to %s', (address) => {
  expect(returnAddress(new URLSearchParams({ returnTo: address }))).toBe('/')
})

const load = (search: string) => loadSignIn({ request: new Request(`http://localhost/sign-in${search}`) })

test('redirects a user who is signed in already', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ session: { user: { userId: '1' } } }))
  const response = await load('?returnTo=%2Fmy-tasks')
  expect(response?.headers.get('location')).toBe('/my-tasks')
})

test.each(['?setup=token', '?reset=token'])(
  'shows the form of the one-time link %s to any user',
  async (link) => {
    vi.stubGlobal('fetch', async () => Response.json({ session: { user: { userId: '1' } } }))
    expect(await load(link)).toBeNull()
  },
)
