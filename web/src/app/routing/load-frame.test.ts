import { beforeEach, expect, test, vi } from 'vitest'
import { servedUnit as unit } from '../../../testing/test-menu-types.ts'
import { answerPreferences, preferencesRead } from '../../../testing/test-preferences.ts'
import { queryClient } from '../../api/query-client.ts'
import { loadFrame } from './load-frame.ts'

const server = { isSignedIn: true, units: [unit('noord'), unit('zuid')], saved: 'zuid' }
/** The units of the schemas that were read. */
let schemaUnits: (string | undefined)[] = []

beforeEach(() => {
  Object.assign(server, { isSignedIn: true, units: [unit('noord'), unit('zuid')], saved: 'zuid' })
  schemaUnits = []
  sessionStorage.clear()
  localStorage.clear()
  vi.stubGlobal('fetch', async (path: string, init: { headers: Record<string, string>; body?: string }) => {
    if (path === '/api/session')
      return Response.json({ isDemonstration: false, session: server.isSignedIn ? signedIn() : null })
    if (!server.isSignedIn) return new Response('', { status: 401 })
    if (path === preferencesRead)
      return answerPreferences(init.body, () => ({ businessUnitId: server.saved }))
    schemaUnits.push(init.headers['BusinessUnitId'])
    return Response.json({ recordTypes: [] })
  })
})

const signedIn = () => ({
  user: { userId: 'me' },
  permissions: { permissions: [], businessUnits: [] },
  businessUnits: server.units,
})

const request = (address: string) => ({ request: new Request(`http://localhost${address}`) })

async function loadSession(address: string) {
  const loaded = await loadFrame(request(address))
  if (loaded instanceof Response) throw new Error(`Redirected to ${loaded.headers.get('location')}`)
  return loaded.session
}

async function readRedirect(address: string) {
  const answer = await loadFrame(request(address))
  if (!(answer instanceof Response)) throw new Error('Not redirected')
  const names = ['location', 'x-remix-replace', 'x-remix-reload-document']
  return names.map((name) => answer.headers.get(name))
}

test('the unit that the address names is selected, whichever was saved', async () => {
  expect((await loadSession('/?unit=noord')).businessUnit?.id).toBe('noord')
  expect(schemaUnits).toEqual(['noord'])
})

test('an address without a unit gets the saved one in its place', async () => {
  expect(await readRedirect('/landen?sf=e30')).toEqual(['/landen?sf=e30&unit=zuid', 'true', null])
  const session = await loadSession('/landen?sf=e30&unit=zuid')
  expect(session).toMatchObject({ businessUnit: { id: 'zuid' }, foreignUnitId: undefined })
})

test('an address without a unit stays in that of the tab, while it is one of the user', async () => {
  await loadSession('/?unit=noord')
  queryClient.clear()
  expect(await readRedirect('/landen')).toEqual(['/landen?unit=noord', 'true', null])
  server.units = [unit('oost'), unit('zuid')]
  queryClient.clear()
  expect(await readRedirect('/landen')).toEqual(['/landen?unit=zuid', 'true', null])
})

test('a browser that keeps nothing opens an address without a unit in the saved one', async () => {
  const refuse = () => {
    throw new DOMException('Blocked', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(await readRedirect('/landen')).toEqual(['/landen?unit=zuid', 'true', null])
  vi.unstubAllGlobals()
})

test('a foreign unit gives way to the saved one, and the session says so', async () => {
  expect(await readRedirect('/?unit=west')).toEqual(['/?unit=zuid', 'true', null])
  const session = await loadSession('/?unit=zuid')
  expect(session).toMatchObject({ businessUnit: { id: 'zuid' }, foreignUnitId: 'west' })
})

test('an address with another own unit is loaded anew', async () => {
  await loadSession('/?unit=noord')
  expect(await readRedirect('/landen?unit=zuid')).toEqual(['/landen?unit=zuid', null, 'true'])
  expect(schemaUnits).toEqual(['noord'])
})

test('who is in no unit keeps the address', async () => {
  server.units = []
  expect((await loadSession('/?unit=west')).businessUnit).toBeUndefined()
  queryClient.clear()
  expect((await loadSession('/')).businessUnit).toBeUndefined()
})

test('who is in one unit has it in the address too, so that a copied link names it', async () => {
  server.units = [unit('noord')]
  expect(await readRedirect('/')).toEqual(['/?unit=noord', 'true', null])
})

test('signing in leads back to the unit of the address', async () => {
  server.isSignedIn = false
  const [location] = await readRedirect('/landen?unit=noord')
  expect(new URLSearchParams(location?.split('?')[1]).get('returnTo')).toBe('/landen?unit=noord')
})
