import { useEffect, useState } from 'react'

/** Whether something has been true for so long; stays true afterwards. */
export function useIsTrueFor(isTrue: boolean, delayMs: number): boolean {
  const [isElapsed, setElapsed] = useState(false)
  useEffect(() => {
    if (!isTrue) return undefined
    const timer = setTimeout(() => setElapsed(true), delayMs)
    return () => clearTimeout(timer)
  }, [isTrue, delayMs])
  return isElapsed
}
