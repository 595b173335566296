import { type RefObject, useImperativeHandle, useRef } from 'react'
import type { FieldProps } from './inputs/field-props.ts'

/** Gives the `ref` of a field a `focus()` that focuses its first focusable element. */
export function useFocusTarget(ref: FieldProps<unknown>['ref']): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    focus: () =>
      container.current
        ?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button:not([data-field-info])')
        ?.focus(),
  }))
  return container
}
