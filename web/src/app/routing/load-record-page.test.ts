import type { MyBusinessUnit } from '@stamboek/model/contract/access'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { taskSearch } from '@stamboek/model/records/task/task-search'
import { expect, test, vi } from 'vitest'
import { servedType, testSession } from '../../../testing/test-record-types.ts'
import * as toasts from '../../ui/overlays/toasts.ts'
import * as frame from './load-frame.ts'
import { loadRecordPage } from './load-record-page.ts'

test.each([
  ['with the answer', Response.json({ record: {}, search: {}, sources: { ownResource: 'anna' } }), 'anna'],
  ['without one when that fails', new Response('', { status: 500 }), undefined],
])('a page whose search the server fills opens %s', async (_, answer, own) => {
  const businessUnit = { id: 'noord' } as MyBusinessUnit
  const session = { ...testSession(['TaskSearchAccess']), businessUnit }
  const recordTypes = new Map<string, ServedRecordType>([[taskSearch.dtoKey, servedType(taskSearch)]])
  const schema = { recordTypes, get: (dtoKey: string) => recordTypes.get(dtoKey) }
  vi.spyOn(frame, 'readFrame').mockResolvedValue({ session, schema })
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/main/tasksearch/defaults' ? answer : new Response('', { status: 404 }),
  )
  const request = new Request('http://localhost/my-tasks')
  const page = await loadRecordPage({ request, params: {}, dtoKey: taskSearch.dtoKey })
  expect(page).toMatchObject({ state: 'found' })
  if (!('servedDefaults' in page)) throw new Error('The page was not found')
  expect(page.servedDefaults?.sources['ownResource']).toBe(own)
})

test('an address that the frame leads elsewhere loads nothing more', async () => {
  const redirect = new Response(null, { status: 302, headers: { location: '/my-tasks?unit=noord' } })
  vi.spyOn(frame, 'readFrame').mockResolvedValue(redirect)
  const showToast = vi.spyOn(toasts, 'showToast')
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  const request = new Request('http://localhost/maintenance/standard/NietsViewDto')
  const page = loadRecordPage({ request, params: {}, dtoKey: 'Main.NietsViewDto' })
  expect(await page).toBe(redirect)
  expect(showToast).not.toHaveBeenCalled()
})

test('an address that names no record type fails', async () => {
  const session = { ...testSession(), businessUnit: { id: 'noord' } as MyBusinessUnit }
  vi.spyOn(frame, 'readFrame').mockResolvedValue({
    session,
    schema: { recordTypes: new Map(), get: () => undefined },
  })
  const request = new Request('http://localhost/maintenance/standard')
  await expect(loadRecordPage({ request, params: {}, dtoKey: undefined })).rejects.toThrow(
    'No dtoKey provided from route data or params',
  )
})

test.each([
  ['a key without scope', 'CountryViewDto', 'Scope required'],
  ['a type without metadata', 'Main.PlanetViewDto', 'DtoKey Main.PlanetViewDto not found in schema.'],
])('%s shows a toast and no page, and tells the developer', async (_, dtoKey, title) => {
  const session = { ...testSession(['CountryAccess']), businessUnit: { id: 'noord' } as MyBusinessUnit }
  const schema = { recordTypes: new Map(), get: () => undefined }
  vi.spyOn(frame, 'readFrame').mockResolvedValue({ session, schema })
  const consoleError = vi.spyOn(console, 'error').mockReturnValue()
  const showToast = vi.spyOn(toasts, 'showToast')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server here')))
  const request = new Request('http://localhost/maintenance/system/countries')
  const page = loadRecordPage({ request, params: {}, dtoKey })
  await expect(page).resolves.toEqual({ state: 'notInSchema' })
  expect(showToast).toHaveBeenCalledExactlyOnceWith({ title, tone: 'bad' })
  expect(consoleError).toHaveBeenCalledExactlyOnceWith(`/maintenance/system/countries: ${title}`)
})

test('who has no right in the unit is told so, and not that a type is unknown', async () => {
  const session = { ...testSession(), businessUnit: { id: 'noord' } as MyBusinessUnit }
  vi.spyOn(frame, 'readFrame').mockResolvedValue({
    session,
    schema: { recordTypes: new Map(), get: () => undefined },
  })
  const showToast = vi.spyOn(toasts, 'showToast')
  showToast.mockClear()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server here')))
  const request = new Request('http://localhost/maintenance/standard/CountryViewDto')
  const page = loadRecordPage({ request, params: {}, dtoKey: 'Main.CountryViewDto' })
  await expect(page).resolves.toEqual({ state: 'noRightsInUnit' })
  expect(showToast).not.toHaveBeenCalled()
})
