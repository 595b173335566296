import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { functionType } from '@stamboek/model/records/erp/function'
import { functionTariff } from '@stamboek/model/records/erp/function-tariff'
import { task } from '@stamboek/model/records/task/task'
import { taskSearch } from '@stamboek/model/records/task/task-search'
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerPreferences, preferencesRead } from '../../../testing/test-preferences.ts'
import { servedType, testSession } from '../../../testing/test-record-types.ts'
import { flushPreferences } from '../../api/preferences.ts'
import { queryClient } from '../../api/query-client.ts'
import * as recentRecords from '../../api/recent-records.ts'
import { SessionProvider } from '../../session/session.tsx'
import { useRememberOpened } from './use-remember-opened.ts'

test('remembers an opened record of a type with a page or a view of it, but no child record', async () => {
  const kept: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path === preferencesRead) return answerPreferences(body, () => ({ records: [] }))
    kept.push(JSON.parse(body as string))
    return new Response(null, { status: 204 })
  })
  const recordTypes = new Map<string, ServedRecordType>(
    [taskSearch, task, functionTariff].map((each) => [each.dtoKey, servedType(each)]),
  )
  const schema = { recordTypes, get: (dtoKey: string) => recordTypes.get(dtoKey) }
  const open = (definition: Parameters<typeof servedType>[0], id: string) =>
    renderHook(() => useRememberOpened(schema), {
      wrapper: ({ children }) => <SessionProvider session={testSession()}>{children}</SessionProvider>,
    }).result.current(servedType(definition), { id, rowVersion: 1, description: id })
  open(functionType, 'zorg')
  open(functionTariff, 'uurtarief')
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  open(task, 'bellen')
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await flushPreferences()
  expect(kept).toEqual([
    {
      uiPreferences: {
        records: [
          { dtoKey: 'Main.TaskViewDto', id: 'bellen', label: 'bellen' },
          { dtoKey: 'Main.FunctionViewDto', id: 'zorg', label: 'zorg' },
        ],
      },
    },
  ])
})

test('remembers the unit of a record, unless it can be opened in all units of the user', () => {
  const added = vi.spyOn(recentRecords, 'addRecentRecord').mockResolvedValue()
  const unit = {
    id: 'noord',
    description: 'Noord',
    defaultCurrency: null,
    defaultCountryId: null,
    defaultLanguageId: null,
  }
  const session = { ...testSession(), businessUnit: unit }
  const get = (dtoKey: string) => (dtoKey === task.dtoKey ? servedType(task) : undefined)
  const schema = { recordTypes: new Map([[taskSearch.dtoKey, servedType(taskSearch)]]), get }
  const { result } = renderHook(() => useRememberOpened(schema), {
    wrapper: ({ children }) => <SessionProvider session={session}>{children}</SessionProvider>,
  })
  const remembered = (ownership: ServedRecordType['ownership']) => {
    result.current({ ...servedType(task), ownership }, { id: 'bellen', rowVersion: 1 })
    return added.mock.lastCall?.[0].businessUnitId
  }
  expect(remembered('businessUnit')).toBe('noord')
  expect(remembered('either')).toBe('noord')
  expect(remembered('callerUnits')).toBeUndefined()
  expect(remembered('global')).toBeUndefined()
})
