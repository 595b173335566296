import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { showToast } from '../../ui/overlays/toasts.tsx'
import { loadRecordPage } from './load-record-page.ts'

vi.mock('./load-frame.ts', () => ({
  readFrame: () => Promise.resolve({ session: { businessUnit: { id: 'noord' } }, schema: new Map() }),
}))
vi.mock('../../ui/overlays/toasts.tsx', () => ({ showToast: vi.fn() }))
vi.mock('./import-record-page.ts', () => ({ importRecordPage: () => Promise.resolve({}) }))

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a key without scope in the data of a route shows a toast and no page', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server here')))
  const request = new Request('http://localhost/maintenance/system/countries')
  const page = loadRecordPage({ request, params: {}, dtoKey: 'CountryViewDto' })
  await expect(page).resolves.toEqual({ state: 'notInSchema' })
  expect(showToast).toHaveBeenCalledExactlyOnceWith({ title: 'Scope required', tone: 'bad' })
})
