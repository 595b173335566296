import type { Envelope } from './node-message.ts'

/** `gap`: earlier messages were lost. */
export type Reception = 'next' | 'duplicate' | 'gap'

export interface OtherNodes {
  readonly receive: (envelope: Envelope, now: number) => Reception
  /**
   * Ignores the next gap of each known node, and restarts its silence, since nothing could be received for a while.
   */
  readonly expectGaps: (now: number) => void
  /**
   * Whether a node became lost since the last call; it may have died with unsent messages. Forgets nodes after an
   * hour.
   */
  readonly detectLostNode: (now: number) => boolean
}

interface OtherNode {
  number: number
  seenAt: number
  mayHaveGap: boolean
  isSilent: boolean
}

const forgetAfterMs = 3_600_000

/**
 * Tracks the messages of other nodes; one without a message for `maxSilenceMs` counts as lost. The first message of a
 * node is never a gap; `farewell` forgets the node. Times are monotonic milliseconds.
 */
export function createOtherNodes(maxSilenceMs: number): OtherNodes {
  const nodes = new Map<string, OtherNode>()

  return {
    receive({ node, number, message }, now) {
      const known = nodes.get(node)
      if (known && number <= known.number) return 'duplicate'
      const isNext = !known || known.mayHaveGap || number === known.number + 1
      if (message.kind === 'farewell') nodes.delete(node)
      else nodes.set(node, { number, seenAt: now, mayHaveGap: false, isSilent: false })
      return isNext ? 'next' : 'gap'
    },
    expectGaps(now) {
      for (const node of nodes.values()) {
        node.mayHaveGap = true
        if (!node.isSilent) node.seenAt = now
      }
    },
    detectLostNode(now) {
      let isOneLost = false
      for (const [id, node] of nodes) {
        if (now - node.seenAt > forgetAfterMs) nodes.delete(id)
        if (node.isSilent || now - node.seenAt <= maxSilenceMs) continue
        node.isSilent = true
        isOneLost = true
      }
      return isOneLost
    },
  }
}
