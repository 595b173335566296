import type { Envelope } from './node-message.ts'

/** What became of an envelope: heard, heard before, or heard after others that were missed. */
export type Reception = 'heard' | 'again' | 'missed'

/** What this node knows of the others: whether it heard all that they told, and whether they are still there. */
export interface OtherNodes {
  readonly receive: (envelope: Envelope, now: number) => Reception
  /** Nobody could be heard for a while: what was missed then needs no more telling. */
  readonly wasCutOff: (now: number) => void
  /** Whether one has gone silent since this was asked last, as one does that was killed before it told all. */
  readonly hasLost: (now: number) => boolean
}

interface OtherNode {
  number: number
  heardAt: number
  /** The next number is as good as any. */
  mayHaveGap: boolean
  isSilent: boolean
}

/** A node that is silent for so long (milliseconds) is forgotten. */
const forgottenAfter = 3_600_000

/** `silence`: milliseconds without a word after which a node counts as lost. Times are monotonic milliseconds. */
export function createOtherNodes(silence: number): OtherNodes {
  const nodes = new Map<string, OtherNode>()

  return {
    receive({ node, number, message }, now) {
      const known = nodes.get(node)
      if (known && number <= known.number) return 'again'
      const isNext = !known || known.mayHaveGap || number === known.number + 1
      if (message.kind === 'farewell') nodes.delete(node)
      else nodes.set(node, { number, heardAt: now, mayHaveGap: false, isSilent: false })
      return isNext ? 'heard' : 'missed'
    },
    wasCutOff(now) {
      for (const node of nodes.values()) {
        node.mayHaveGap = true
        if (!node.isSilent) node.heardAt = now
      }
    },
    hasLost(now) {
      let isOneLost = false
      for (const [id, node] of nodes) {
        if (now - node.heardAt > forgottenAfter) nodes.delete(id)
        if (node.isSilent || now - node.heardAt <= silence) continue
        node.isSilent = true
        isOneLost = true
      }
      return isOneLost
    },
  }
}
