import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useSession } from '../session/session.tsx'
import { useFieldContext } from './field-context.ts'

it('a field or a list outside of any form, and a page outside of any session, are mistakes of developers', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => renderHook(useFieldContext)).toThrow('A field needs a FieldContext around it')
  expect(() => renderHook(useSession)).toThrow('useSession needs a SessionProvider around it')
})
