import { useEffect, useState } from 'react'

/** Changes at most once per `intervalMs`, but appears and disappears at once. */
export function useThrottled<Value>(value: Value | undefined, intervalMs: number): Value | undefined {
  const [shown, setShown] = useState({ value, at: 0 })
  useEffect(() => {
    if (value === shown.value) return undefined
    const isReplaced = value !== undefined && shown.value !== undefined
    const delayMs = isReplaced ? shown.at + intervalMs - Date.now() : 0
    const timer = setTimeout(() => setShown({ value, at: Date.now() }), Math.max(0, delayMs))
    return () => clearTimeout(timer)
  }, [value, shown, intervalMs])
  return value && shown.value
}
