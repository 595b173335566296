import { useEffect, useState } from 'react'

/** Seconds that are left; counts down to 0 once started. */
export function useCountdown(): readonly [number, (seconds: number) => void] {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const isRunning = left > 0

  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isRunning])

  const start = (seconds: number): void => {
    const started = Date.now()
    setNow(started)
    setEnd(started + seconds * 1000)
  }
  return [left, start]
}
