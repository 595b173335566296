import { useCallback, useState } from 'react'

type ExpandedChange = (keys: readonly string[], isExpanded: boolean) => void

const noKeys: ReadonlySet<string> = new Set()

/**
 * Returns whether a key is expanded, by `isControlledExpanded`, or without it by a state of its own that starts folded,
 * and the setter. The setter calls `onChange` in both cases.
 */
export function useExpansion(
  isControlledExpanded: ((key: string) => boolean) | undefined,
  onChange: ExpandedChange | undefined,
): [(key: string) => boolean, ExpandedChange] {
  const [expandedKeys, setExpandedKeys] = useState(noKeys)
  const isExpanded = useCallback((key: string) => expandedKeys.has(key), [expandedKeys])
  const setExpanded: ExpandedChange = (keys, isExpanding) => {
    if (!isControlledExpanded) setExpandedKeys(changeKeys(expandedKeys, keys, isExpanding))
    onChange?.(keys, isExpanding)
  }
  return [isControlledExpanded ?? isExpanded, setExpanded]
}

/** Returns a copy of `before` with the keys added, or removed if `isIncluded` is false. */
export function changeKeys(
  before: ReadonlySet<string>,
  keys: readonly string[],
  isIncluded: boolean,
): ReadonlySet<string> {
  const after = new Set(before)
  for (const key of keys)
    if (isIncluded) after.add(key)
    else after.delete(key)
  return after
}
