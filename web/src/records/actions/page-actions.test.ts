import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  createPageRegistry,
  type PageAction,
  useRegisteredActions,
  useRegisterPageActions,
} from './page-actions.ts'

const action = (id: string) => ({ id, label: id, run: () => undefined })

test('keeps the actions of every owner in order, and the same array until a change', () => {
  const actions = createPageRegistry<PageAction>()
  const listener = vi.fn<() => void>()
  actions.subscribe(listener)
  const [toolbar, search] = [{}, {}]
  actions.set(toolbar, [action('add'), action('edit')])
  actions.set(search, [action('search')])
  actions.set(toolbar, [action('add')])
  expect(actions.all().map(({ id }) => id)).toEqual(['add', 'search'])
  expect(actions.all()).toBe(actions.all())
  actions.remove(toolbar)
  expect(actions.all().map(({ id }) => id)).toEqual(['search'])
  expect(listener).toHaveBeenCalledTimes(4)
})

test('an action is registered, in its latest state, while its component is mounted', () => {
  const palette = renderHook(() => useRegisteredActions())
  const page = renderHook(({ label }) => useRegisterPageActions([{ ...action('add'), label }]), {
    initialProps: { label: 'Toevoegen' },
  })
  page.rerender({ label: 'Land toevoegen' })
  palette.rerender()
  expect(palette.result.current.map(({ label }) => label)).toEqual(['Land toevoegen'])
  page.unmount()
  palette.rerender()
  expect(palette.result.current).toEqual([])
})
