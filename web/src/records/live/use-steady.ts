import { useEffect, useState } from 'react'

/** What is given, changing no more often than once per `interval` ms; at once where something comes or goes. */
export function useSteady<Value>(given: Value | undefined, interval: number): Value | undefined {
  const [shown, setShown] = useState({ value: given, at: 0 })
  useEffect(() => {
    if (given === shown.value) return undefined
    const isChange = given !== undefined && shown.value !== undefined
    const wait = isChange ? shown.at + interval - Date.now() : 0
    const timer = setTimeout(() => setShown({ value: given, at: Date.now() }), Math.max(0, wait))
    return () => clearTimeout(timer)
  }, [given, shown, interval])
  return given && shown.value
}
