import { type RefObject, useImperativeHandle, useRef } from 'react'
import type { FieldProps } from './inputs/field-props.ts'

/** Gives a field's `ref` a `focus()` that reaches the first thing in it that can be typed in or pressed. */
export function useFocusTarget(ref: FieldProps<unknown>['ref']): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    focus: () =>
      container.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button')?.focus(),
  }))
  return container
}
