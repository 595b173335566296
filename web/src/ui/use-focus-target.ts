import { type RefObject, useImperativeHandle, useRef } from 'react'
import type { FieldProps } from './inputs/field-props.ts'

/**
 * Gives the `ref` of a field a `focus()`, and returns the ref for its container. Focuses the first input with `data-wrong`, else the
 * first input, text area or button but the info button.
 */
export function useFocusTarget(ref: FieldProps<unknown>['ref']): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    focus: () => {
      const find = (selector: string) => container.current?.querySelector<HTMLElement>(selector)
      const target =
        find('input[data-wrong]') ?? find('input:not([type=hidden]), textarea, button:not([data-field-info])')
      target?.focus()
    },
  }))
  return container
}
