import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createUnsavedChanges, unsavedChanges, useUnsavedChanges } from './unsaved-changes.ts'

const form = { description: 'Land Nederland' }

test('leaving needs no question without unsaved changes', async () => {
  await expect(createUnsavedChanges().confirmLeave()).resolves.toBe(true)
})

test('asks about unsaved changes, and returns the answer', async () => {
  const changes = createUnsavedChanges()
  const listener = vi.fn<() => void>()
  changes.subscribe(listener)
  const remove = changes.add(form)

  const stay = changes.confirmLeave()
  changes.question?.answer(false)
  await expect(stay).resolves.toBe(false)
  const go = changes.confirmLeave()
  changes.question?.answer(true)
  await expect(go).resolves.toBe(true)
  expect(changes.question).toBeUndefined()
  expect(listener).toHaveBeenCalled()

  remove()
  await expect(changes.confirmLeave()).resolves.toBe(true)
})

test('a second question answers the first with no', async () => {
  const changes = createUnsavedChanges()
  changes.add(form)
  const first = changes.confirmLeave()
  const second = changes.confirmLeave()
  await expect(first).resolves.toBe(false)
  changes.question?.answer(true)
  await expect(second).resolves.toBe(true)
})

test('a form is registered while dirty and mounted, with its latest description', () => {
  const hook = renderHook(({ isDirty, name }) => useUnsavedChanges(isDirty, name), {
    initialProps: { isDirty: false, name: 'Land' },
  })
  expect(unsavedChanges.forms.size).toBe(0)
  hook.rerender({ isDirty: true, name: 'Land' })
  hook.rerender({ isDirty: true, name: 'Land Nederland' })
  expect([...unsavedChanges.forms].map(({ description, save }) => [description, save])).toEqual([
    ['Land Nederland', undefined],
  ])
  hook.unmount()
  expect(unsavedChanges.forms.size).toBe(0)
})
