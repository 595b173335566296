/** The root records of a change set: the labels of the first ones that may be named, and the number of all. */
export interface NamedRecords {
  readonly labels: readonly string[]
  readonly count: number
  /** Whether there are more than were counted. */
  readonly isMore: boolean
}

const maxNamed = 3

/** Names up to three records, or two and the number of the others: “Nederland, België en 10 andere”; '' without a label. */
export function describeRecords({ labels, count, isMore }: NamedRecords): string {
  const named = labels.slice(0, count > maxNamed ? maxNamed - 1 : maxNamed)
  const others = count - named.length
  // Versions of a record have its label, too.
  const distinct = [...new Set(named)]
  if (distinct.length === 0) return ''
  if (others > 0) return `${distinct.join(', ')} en ${isMore ? 'minstens ' : ''}${others} andere`
  const last = distinct.at(-1)
  return distinct.length === 1 ? `${last}` : `${distinct.slice(0, -1).join(', ')} en ${last}`
}
