import type { ChangeSet } from '@stamboek/model/contract/change-sets'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiClient } from '../../api/api-client.ts'
import type { Schema } from '../../session/schema.ts'
import { ToastRegion } from '../../ui/overlays/toast-region.tsx'
import { clearToasts } from '../../ui/overlays/toasts.ts'
import { offerNoUndo } from './announce-change.ts'
import { undoOwnChange } from './undo-own-change.ts'

const schema: Schema = { recordTypes: new Map(), get: () => undefined }
const step = { userId: 'user', businessUnitId: 'unit', schema }

const save = (id: string): ChangeSet => ({
  id,
  kind: 'Save',
  action: null,
  dtoKey: 'Main.CountryViewDto',
  businessUnitId: null,
  userId: 'user',
  userName: 'Anna',
  changedOnUtc: '2026-11-28T08:00:00.000Z',
  remark: null,
  subject: id,
  fileName: null,
  undoes: null,
  undoneBy: null,
  isUndoneInPart: false,
  undoneAct: null,
  entryCount: 1,
  counts: { new: 0, changed: 1, deleted: 0 },
})

let items: readonly ChangeSet[]
let answerUndo: () => Response
let searches: unknown[]
let undone: string[]

beforeEach(() => {
  apiClient.setBusinessUnit('unit')
  searches = []
  undone = []
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (input, init) => {
      const path = input as string
      if (path.endsWith('/search')) {
        searches.push(JSON.parse(init?.body as string))
        return Response.json({ items, cursor: null })
      }
      undone.push(path.split('/').at(-2) ?? '')
      return answerUndo()
    }),
  )
  render(<ToastRegion />)
})
afterEach(() => {
  clearToasts()
  offerNoUndo()
})

const problem = (status: number, code: string) => () =>
  Response.json(
    {
      type: `urn:stamboek:problem:${code}`,
      title: 'Titel',
      status,
      detail: 'Reden.',
      code,
      correlationId: 'c',
    },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )

test('finds changes in the unit of the tab alone', async () => {
  items = []
  await undoOwnChange('undo', step)
  expect(searches).toMatchObject([{ userIds: ['user'], businessUnitIds: ['unit'] }])
  expect(await screen.findByText('Er is niets om ongedaan te maken')).toBeTruthy()
})

test.each([
  ['tries a change again that was not answered for now', 429, 'tooManyRequests', ['busy', 'busy']],
  ['goes past a change that was refused', 422, 'ruleBroken', ['locked', 'older']],
])('%s', async (_, status, code, expected) => {
  items = [save(expected[0] ?? ''), save('older')]
  answerUndo = problem(status, code)
  await undoOwnChange('undo', step)
  await undoOwnChange('undo', step)
  expect(undone).toEqual(expected)
})
