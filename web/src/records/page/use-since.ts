import { useEffect, useState } from 'react'

/** Whether something has been so for some time (ms); from then on true. */
export function useSince(isSo: boolean, time: number): boolean {
  const [isLongSo, setLongSo] = useState(false)
  useEffect(() => {
    if (!isSo) return undefined
    const timer = setTimeout(() => setLongSo(true), time)
    return () => clearTimeout(timer)
  }, [isSo, time])
  return isLongSo
}
