import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import * as leavePage from '../../session/leave-page.ts'
import { unsavedChanges } from '../../session/unsaved-changes.ts'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'

test.each([
  ['for another unit is loaded anew', true, 1],
  ['for a page elsewhere stays as it was', false, 0],
])('a page that was left %s when Back restores it', (_, isLeaving, count) => {
  vi.spyOn(unsavedChanges, 'isLeaving', 'get').mockReturnValue(isLeaving)
  const reloadPage = vi.spyOn(leavePage, 'reloadPage').mockReturnValue()
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: UnsavedChangesGuard }])} />)
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(reloadPage).not.toHaveBeenCalled()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(reloadPage).toHaveBeenCalledTimes(count)
})
