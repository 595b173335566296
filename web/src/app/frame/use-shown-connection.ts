import { useEffect, useState } from 'react'
import { useRealtimeStatus } from '../../realtime/realtime-connection.ts'
import type { RealtimeState } from '../../realtime/realtime-status.ts'

/** What lasts no longer than this is not worth a word, in ms: coming back, and coming up while the page is still being read. */
const quietTime = { back: 1_000, first: 5_000 }

export interface ShownConnection {
  readonly state: RealtimeState
  /** It does not come by itself. */
  readonly hasGivenUp: boolean
  /** It has been away for so long that a person should know. */
  readonly isMissed: boolean
  /** For a screen reader: that it is gone, and that it is back. */
  readonly announcement: string
}

/** How the live connection is, as people are told. */
export function useShownConnection(): ShownConnection {
  const { state, hasGivenUp } = useRealtimeStatus()
  const [wasConnected, setWasConnected] = useState(false)
  const [isLong, setLong] = useState(false)
  const [wasMissed, setWasMissed] = useState(false)
  const isConnected = state === 'Connected'
  const isMissed = !isConnected && (hasGivenUp || isLong)

  useEffect(() => {
    if (isConnected) {
      setWasConnected(true)
      setLong(false)
      return undefined
    }
    const timer = setTimeout(() => setLong(true), wasConnected ? quietTime.back : quietTime.first)
    return () => clearTimeout(timer)
  }, [isConnected, wasConnected])
  useEffect(() => {
    // What is away for a moment is not said to be back because it once was away for long.
    if (!isConnected) setWasMissed(isMissed)
  }, [isConnected, isMissed])

  return {
    state,
    hasGivenUp,
    isMissed,
    announcement: announcement({ isConnected, isMissed, wasMissed, hasGivenUp }),
  }
}

function announcement(now: {
  readonly isConnected: boolean
  readonly isMissed: boolean
  readonly wasMissed: boolean
  readonly hasGivenUp: boolean
}): string {
  if (now.isConnected) return now.wasMissed ? 'De live verbinding is er weer.' : ''
  // The banner says the rest.
  return now.isMissed && !now.hasGivenUp ? 'Er is geen live verbinding. Er wordt opnieuw verbonden.' : ''
}
