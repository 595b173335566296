import { useEffect, useState } from 'react'
import type { RealtimeState } from '../../realtime/connection-state.ts'
import { useRealtimeStatus } from '../../realtime/realtime-connection.ts'

const graceMs = { reconnect: 1_000, first: 5_000 }

export interface ShownConnection {
  readonly state: RealtimeState
  readonly hasGivenUp: boolean
  readonly isMissed: boolean
  readonly announcement: string
}

/**
 * The live connection. `isMissed` follows after 1 s without it (5 s before the first one), or once it has given up.
 * `announcement`, for screen readers, passes over shorter interruptions, and is empty once it has given up.
 */
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
    const timer = setTimeout(() => setLong(true), wasConnected ? graceMs.reconnect : graceMs.first)
    return () => clearTimeout(timer)
  }, [isConnected, wasConnected])
  useEffect(() => {
    // A short interruption after a long one is not announced as over.
    if (!isConnected) setWasMissed(isMissed)
  }, [isConnected, isMissed])

  return {
    state,
    hasGivenUp,
    isMissed,
    announcement: announce({ isConnected, isMissed, wasMissed, hasGivenUp }),
  }
}

function announce(now: {
  readonly isConnected: boolean
  readonly isMissed: boolean
  readonly wasMissed: boolean
  readonly hasGivenUp: boolean
}): string {
  if (now.isConnected) return now.wasMissed ? 'De live verbinding is er weer.' : ''
  return now.isMissed && !now.hasGivenUp ? 'Er is geen live verbinding. Er wordt opnieuw verbonden.' : ''
}
