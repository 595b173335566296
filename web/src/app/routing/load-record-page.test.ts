import type { MyBusinessUnit } from '@stamboek/model/contract/access'
import { expect, test, vi } from 'vitest'
import { testSession } from '../../../testing/test-record-types.ts'
import * as toasts from '../../ui/overlays/toasts.tsx'
import * as frame from './load-frame.ts'
import { loadRecordPage } from './load-record-page.ts'

test.each([
  ['a key without scope', 'CountryViewDto', 'Scope required'],
  ['a type without metadata', 'Main.PlanetViewDto', 'DtoKey Main.PlanetViewDto not found in schema.'],
])('%s shows a toast and no page, and tells the developer', async (_, dtoKey, title) => {
  const session = { ...testSession(), businessUnit: { id: 'noord' } as MyBusinessUnit }
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
