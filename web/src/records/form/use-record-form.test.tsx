import { country } from '@stamboek/model/records/standard/country'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { servedType, testSession } from '../../../testing/test-record-types.ts'
import { SessionProvider } from '../../session/session.tsx'
import { explainNotSavable, type SaveSituation, useRecordForm } from './use-record-form.ts'

beforeEach(() => vi.useFakeTimers())

const options = {
  type: servedType(country),
  mode: 'edit',
  initial: { description: 'Nederland', isoCode2: 'NL', isoCode3: 'NLD', status: 'Active' },
  record: { id: '1', rowVersion: 1 },
  isSaving: false,
} as const
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

it('counts as modified 10 ms after a change, and as unmodified when it is undone', async () => {
  const client = new QueryClient()
  client.setQueryData(['schema', null], { recordTypes: new Map(), get: () => undefined })
  const { result } = renderHook(() => useRecordForm(options), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <SessionProvider session={testSession()}>{children}</SessionProvider>
      </QueryClientProvider>
    ),
  })
  await pass(0)
  expect(result.current.whyNotSavable).toBe('Er is nog niets gewijzigd.')
  const type = (description: string) => {
    act(() =>
      result.current.form.setValue('description', description, { shouldDirty: true, shouldValidate: true }),
    )
  }
  type('Nederland!')
  await pass(9)
  expect(result.current.isDirty).toBe(true)
  expect(result.current.whyNotSavable).toBe('Er is nog niets gewijzigd.')
  await pass(1)
  expect(result.current.whyNotSavable).toBeUndefined()
  type('Nederland')
  await pass(0)
  expect(result.current.whyNotSavable).toBe('Er is nog niets gewijzigd.')
})

const savable: SaveSituation = {
  isModified: true,
  isDirty: true,
  isValid: true,
  isPending: false,
  isSaving: false,
  isNew: false,
  wrongLabels: [],
}

describe('whether a form can be saved', () => {
  it('can when it is modified, dirty, valid, not pending and not being saved', () => {
    expect(explainNotSavable(savable)).toBeUndefined()
  })

  it.each([
    [{ isDirty: false }, 'Er is nog niets gewijzigd.'],
    [{ isModified: false }, 'Er is nog niets gewijzigd.'],
    [{ isValid: false }, 'Nog niet alles is goed ingevuld.'],
    [{ isValid: false, wrongLabels: ['Land', 'Code'] }, 'Nog niet goed ingevuld: Land, Code.'],
    [{ isNew: true, isDirty: false, isValid: false, wrongLabels: ['Land'] }, 'Nog niet goed ingevuld: Land.'],
    [{ isNew: true, isDirty: false, isValid: true }, 'Er is nog niets gewijzigd.'],
    [{ isPending: true }, 'De invoer wordt gecontroleerd.'],
    [{ isSaving: true }, 'Het record wordt opgeslagen.'],
  ])('says why not: %j', (change, reason) => {
    expect(explainNotSavable({ ...savable, ...change })).toBe(reason)
  })

  it('names a limited number of fields', () => {
    const wrongLabels = ['A', 'B', 'C', 'D', 'E', 'F']
    expect(explainNotSavable({ ...savable, isValid: false, wrongLabels })).toBe(
      'Nog niet goed ingevuld: A, B, C, D en nog 2.',
    )
  })
})
